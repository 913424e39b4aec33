/** Runs `draw` only when one of its inputs differs from last time. */
export function onChange<Inputs extends readonly unknown[]>(
  draw: (...inputs: Inputs) => void,
): (...inputs: Inputs) => void {
  let last: Inputs | null = null;
  return (...inputs) => {
    if (last !== null && inputs.every((input, index) => Object.is(input, last?.[index]))) return;
    last = inputs;
    draw(...inputs);
  };
}
