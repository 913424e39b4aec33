/** Three significant digits without an exponent; four from a thousand on. */
export function figure(value: number): string {
  return new Intl.NumberFormat("en", { maximumSignificantDigits: value >= 1000 ? 4 : 3 }).format(value);
}
