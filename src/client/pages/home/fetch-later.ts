import type { Home } from "./home.ts";
import { createProblemNote } from "./problem.ts";

const STIRRING = ["pointermove", "pointerdown", "keydown", "focusin"];

/** Kept once the person stirs: only then is fetched what nobody needs who merely looks. */
export function firstStir(): Promise<void> {
  return new Promise((resolve) => {
    const stirred = () => {
      for (const name of STIRRING) removeEventListener(name, stirred);
      resolve();
    };
    for (const name of STIRRING) addEventListener(name, stirred, { passive: true });
  });
}

/** Mounts a part of the page once it is there; where it cannot be fetched, `region` says so. */
export async function mountLater<Part>(
  { stirred, text }: Home,
  fetchPart: () => Promise<Part>,
  region: HTMLElement,
  mount: (part: Part) => void,
): Promise<void> {
  await stirred;
  const part = await fetchPart().catch(() => null);
  if (part) mount(part);
  else createProblemNote(region, text).show(text.partMissing, text.network, () => location.reload());
}
