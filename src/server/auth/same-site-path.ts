/**
 * Returns `next` when it is a path on this site, else home, so that no redirect leads to another
 * site.
 */
export function ownPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : "/";
}
