/** The server as it is built, for scripts that a test starts as processes (`ensureBuilt`). */
const built = (path: string) => import(new URL(`../../lib/server/${path}`, import.meta.url).href);

export const { startServer }: typeof import("#server/main.ts") = await built("main.js");
export const { readSettings }: typeof import("#server/settings.ts") = await built("settings.js");
