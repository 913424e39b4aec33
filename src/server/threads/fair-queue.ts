/**
 * A queue of items, each under a path of names, such as its owner, address and session. At every
 * step of a path, names are served in turn, however many items wait under one of them. For each
 * step, `atOnce` bounds how many items under one name are taken at once.
 */
export type Turns<T> = {
  /** False when too many items wait under the path's first two names, or in all. */
  add(item: T, path: readonly string[]): boolean;
  /** Removes a waiting item; false when it was already taken. */
  remove(item: T): boolean;
  /**
   * The next item in turn, and the function to call once it is done. Null when nothing may be
   * taken.
   */
  take(): { readonly item: T; readonly done: () => void } | null;
  /** Removes and returns all waiting items. */
  clear(): T[];
};

type Limits = {
  /** How many items are taken at once per name, for each step of a path. */
  readonly atOnce: readonly number[];
  /** How many items may wait under one caller's names, and in all. */
  readonly waitingEach: number;
  readonly waiting: number;
};

/** The steps of a path that identify the caller. */
const CALLER_STEPS = 2;

type Node<T> = { taken: number; readonly children: Map<string, Node<T>>; readonly waiting: T[] };

export function createTurns<T>(limits: Limits): Turns<T> {
  const root = newNode<T>();
  const places = new Map<T, readonly string[]>();

  const take = (node: Node<T>, depth: number): { item: T; path: Node<T>[] } | null => {
    if (depth > 0 && node.taken >= (limits.atOnce[depth - 1] ?? Number.POSITIVE_INFINITY)) return null;
    const [own] = node.waiting.splice(0, 1);
    if (own !== undefined) return { item: own, path: [node] };
    for (const [name, child] of node.children) {
      const found = take(child, depth + 1);
      if (!found) continue;
      // Moved behind the other names of this step, until its next turn.
      node.children.delete(name);
      node.children.set(name, child);
      found.path.push(node);
      return found;
    }
    return null;
  };
  const prune = (path: readonly string[], node: Node<T> = root): boolean => {
    const [name, ...rest] = path;
    const child = name === undefined ? undefined : node.children.get(name);
    if (name !== undefined && child && prune(rest, child)) node.children.delete(name);
    return node.taken === 0 && node.waiting.length === 0 && node.children.size === 0;
  };

  return {
    add(item, path) {
      const caller = nodeAt(root, path.slice(0, CALLER_STEPS));
      if (places.size >= limits.waiting || waitingIn(caller) >= limits.waitingEach) {
        prune(path);
        return false;
      }
      nodeAt(root, path).waiting.push(item);
      places.set(item, path);
      return true;
    },
    remove(item) {
      const path = places.get(item);
      if (!path || !places.delete(item)) return false;
      const { waiting } = nodeAt(root, path);
      waiting.splice(waiting.indexOf(item), 1);
      prune(path);
      return true;
    },
    take() {
      const found = take(root, 0);
      if (!found) return null;
      const names = places.get(found.item) ?? [];
      places.delete(found.item);
      for (const node of found.path) node.taken += 1;
      const done = () => {
        for (const node of found.path) node.taken -= 1;
        prune(names);
      };
      return { item: found.item, done };
    },
    clear() {
      const all = [...places.keys()];
      for (const item of all) this.remove(item);
      return all;
    },
  };
}

function newNode<T>(): Node<T> {
  return { taken: 0, children: new Map(), waiting: [] };
}

function nodeAt<T>(root: Node<T>, path: readonly string[]): Node<T> {
  let node = root;
  for (const name of path) {
    const child = node.children.get(name) ?? newNode<T>();
    node.children.set(name, child);
    node = child;
  }
  return node;
}

function waitingIn<T>({ waiting, children }: Node<T>): number {
  return [...children.values()].reduce((sum, child) => sum + waitingIn(child), waiting.length);
}
