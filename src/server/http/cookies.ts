/** The value of a cookie in a `Cookie` header; null when it is not there. */
export function cookieNamed(name: string, header: string | undefined): string | null {
  for (const pair of (header ?? "").split(";")) {
    const [key = "", value = ""] = pair.trim().split("=", 2);
    if (key === name) return value;
  }
  return null;
}
