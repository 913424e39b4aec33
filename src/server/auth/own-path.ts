/** `next` when it is a path on this site, else home: never a redirect to elsewhere. */
export function ownPath(next: string | undefined): string {
  return next !== undefined && /^\/(?![/\\])[\x21-\x7e]*$/.test(next) ? next : "/";
}
