import type { Finding, SourceFile } from "./finding.ts";

const ROOMS_OUTSIDE_SRC = ["bench", "scripts", "test"];

/** Each room with code has a README. */
export function checkRoomReadmes(files: readonly SourceFile[]): Finding[] {
  const paths = new Set(files.map((file) => file.path));
  return [...roomsOf(files)]
    .filter((room) => !paths.has(`${room}/README.md`))
    .map((room) => ({ path: room, message: "has no README.md that says its one job and its main flow" }));
}

function roomsOf(files: readonly SourceFile[]): Set<string> {
  const folders = files
    .filter((file) => file.path.endsWith(".ts"))
    .flatMap((file) => [/^(src\/[^/]+)\//.exec(file.path)?.[1], /^(src\/server\/[^/]+)\//.exec(file.path)?.[1]]);
  return new Set([...ROOMS_OUTSIDE_SRC, ...folders.filter((folder) => folder !== undefined)]);
}
