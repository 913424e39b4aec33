import { createProblemNote } from "./explain-problem.ts";
import type { Home } from "./home-context.ts";

const STIRRING = ["pointermove", "pointerdown", "keydown", "focusin"];

/**
 * Resolves when the person first moves the pointer or presses a key: parts that need an action are
 * loaded only then.
 */
export function firstStir(): Promise<void> {
  return new Promise((resolve) => {
    const stirred = () => {
      for (const name of STIRRING) removeEventListener(name, stirred);
      resolve();
    };
    for (const name of STIRRING) addEventListener(name, stirred, { passive: true });
  });
}

/** Mounts a part of the page when the person first moves the pointer or presses a key. */
export async function mountLater<Part>(
  home: Home,
  fetchPart: () => Promise<Part>,
  region: HTMLElement,
  mount: (part: Part) => void,
): Promise<void> {
  await home.stirred;
  await withPart(home, fetchPart, region, mount);
}

/** Loads the part behind a button when it is pressed. */
export function openLater(home: Home, button: string, fetchPart: () => Promise<(home: Home) => unknown>): void {
  const open = () => withPart(home, fetchPart, home.ref("error"), (part) => void part(home));
  home.ref(button).addEventListener("click", () => void open());
}

/** Uses a part of the page once it is loaded; `region` shows a failure to load it. */
export async function withPart<Part>(
  { text }: Home,
  fetchPart: () => Promise<Part>,
  region: HTMLElement,
  use: (part: Part) => void,
): Promise<void> {
  const part = await fetchPart().catch(() => null);
  if (part) use(part);
  else createProblemNote(region, text).show(text.partMissing, text.network, () => location.reload());
}
