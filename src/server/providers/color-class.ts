import { ColorClass } from "#contract/primitives.ts";

/**
 * The OKLCH hue of each colour class in degrees, equal to the page's tokens
 * (`src/client/styles/tokens.css`).
 */
const HUES: Readonly<Record<ColorClass, number>> = {
  "cal-color-1": 184,
  "cal-color-2": 4,
  "cal-color-3": 268,
  "cal-color-4": 80,
  "cal-color-5": 331,
  "cal-color-6": 151,
  "cal-color-7": 308,
  "cal-color-8": 130,
};

/** A colour below this chroma is grey and has no hue. */
const LEAST_CHROMA = 0.03;

/**
 * The colour class of a calendar: the nearest in hue to its colour at the provider (`#rrggbb`,
 * `#rrggbbaa`), else one derived from its id, so that it never changes.
 */
export function colorClassOf(calendarId: string, color: string | null): ColorClass {
  const hue = color === null ? null : hueOf(color);
  if (hue === null) return ColorClass.options[sum(calendarId) % ColorClass.options.length] ?? "cal-color-1";
  const distance = (colorClass: ColorClass) => Math.abs(((HUES[colorClass] - hue + 540) % 360) - 180);
  return ColorClass.options.reduce((best, each) => (distance(each) < distance(best) ? each : best));
}

/**
 * The OKLab hue of an sRGB colour (Björn Ottosson's matrices), in degrees; null for greys and for
 * text that is no colour.
 */
function hueOf(color: string): number | null {
  const hex = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(color.trim())?.[1];
  if (!hex) return null;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const greenRed = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  if (Math.hypot(greenRed, blueYellow) < LEAST_CHROMA) return null;
  return ((Math.atan2(blueYellow, greenRed) * 180) / Math.PI + 360) % 360;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function sum(text: string): number {
  let total = 0;
  for (const character of text) total = (total * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return total;
}
