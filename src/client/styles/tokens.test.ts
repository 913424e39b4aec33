import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Rgb = readonly [number, number, number];
type Lab = readonly [number, number, number];

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");

/** The custom properties of each theme; missing ones come from the light theme. */
const block = (selector: string) =>
  Object.fromEntries(
    [
      ...(css
        .slice(css.indexOf(`${selector} {`))
        .split("\n}")[0]
        ?.matchAll(/(--[\w-]+):\s*([^;]+);/g) ?? []),
    ].map(([, name, value]) => [name, value]),
  );
const light = block("\n:root");
const THEMES: [string, Record<string, string | undefined>][] = [
  ["light", light],
  ["dark", { ...light, ...block(':root[data-theme="dark"]') }],
  ["green", { ...light, ...block(':root[data-theme="green"]') }],
];
const HUES = [...css.matchAll(/--cal-hue: (\d+)/g)].map(([, hue]) => Number(hue));

/** OKLCH to linear sRGB. */
function linear(lightness: number, chroma: number, hue: number): Rgb {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function oklab([r, g, b]: Rgb): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

const clamp = (rgb: Rgb): Rgb => rgb.map((channel) => Math.min(1, Math.max(0, channel))) as unknown as Rgb;
const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function colour(value: string | undefined): Rgb {
  const numbers = /oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/
    .exec(value ?? "")
    ?.slice(1)
    .map(Number);
  if (!numbers) throw new Error(`not a plain OKLCH colour: ${value}`);
  return clamp(linear(numbers[0] ?? 0, numbers[1] ?? 0, numbers[2] ?? 0));
}

function contrast(a: Rgb, b: Rgb): number {
  const [dark, bright] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((bright ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** What dichromats see, in linear sRGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const EYES: Record<string, readonly Rgb[]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function seen(rgb: Rgb, eyes: readonly Rgb[]): Lab {
  const [r, g, b] = rgb;
  return oklab(clamp(eyes.map(([x, y, z]) => x * r + y * g + z * b) as unknown as Rgb));
}

test.each(THEMES)(
  "text is legible on every ground of the %s theme, and edges of controls can be seen",
  (_name, theme) => {
    const token = (name: string) => colour(theme[`--${name}`]);
    const faults: string[] = [];
    const need = (text: string, ground: string, ratio: number) => {
      const found = contrast(token(text), token(ground));
      if (found < ratio) faults.push(`--${text} on --${ground} is ${found.toFixed(2)}, not ${ratio}`);
    };
    for (const ground of ["ground", "paper", "raised", "sunken", "today"]) {
      for (const text of ["ink", "ink-2", "ink-3", "accent", "caution", "good"]) need(text, ground, 4.5);
      need("edge", ground, 3);
    }
    need("accent-ink", "accent", 4.5);
    need("accent-ink", "accent-hover", 4.5);
    need("ink", "accent-soft", 4.5);
    need("ink", "caution-soft", 4.5);
    need("caution", "caution-soft", 4.5);
    expect(faults).toEqual([]);
  },
);

test.each(THEMES)(
  "the eight calendar colours of the %s theme are one lightness and chroma apart from hue, and stand out from the ground",
  (_name, theme) => {
    expect(HUES).toHaveLength(8);
    const [lightness, chroma] = [Number(theme["--cal-lightness"]), Number(theme["--cal-chroma"])];
    for (const hue of HUES) {
      const rgb = linear(lightness, chroma, hue);
      expect(
        rgb.every((channel) => channel > -0.002 && channel < 1.002),
        `hue ${hue} is in sRGB`,
      ).toBe(true);
      expect(contrast(clamp(rgb), colour(theme["--ground"]))).toBeGreaterThanOrEqual(3);
    }
  },
);

test.each(THEMES)("the calendar colours of the %s theme stay apart for every kind of colour vision", (_name, theme) => {
  const [lightness, chroma] = [Number(theme["--cal-lightness"]), Number(theme["--cal-chroma"])];
  for (const [kind, eyes] of Object.entries(EYES)) {
    const colours = HUES.map((hue) => seen(clamp(linear(lightness, chroma, hue)), eyes));
    const distances = colours.flatMap((a, index) =>
      colours.slice(index + 1).map((b) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
    );
    // 0.02 is a just noticeable difference in OKLab.
    expect(Math.min(...distances), kind).toBeGreaterThan(0.025);
  }
});
