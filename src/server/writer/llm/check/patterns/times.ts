import type { Claim, Pattern, TimeEnd } from "../claims.ts";
import { AMOUNT, amount, HAN_AMOUNT, hanAmount } from "./amounts.ts";
import { endOf } from "./time-ends.ts";

const TO = String.raw`\s*(?:-|–|—|~|to|until|till|到|至)\s*`;
const AND = String.raw`\s*and\s*`;
/** What makes of a lone number something else than a time of day. */
const NOT_COUNTED = String.raw`(?!\d|[.:]\d|\s*(?:-|–)?\s*(?:%|st\b|nd\b|rd\b|th\b|h\b|hours?|hrs?|m\b|mins?|minutes?|days?|weeks?|of\b|or\b|and a|blocks?|tasks?|plans?|parts?|sessions?|events?|deadlines?|times|more|such|long|short|full))`;
const CLOCK = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?m\b\.?)?`;
const HAN_HALF = "(凌晨|清晨|早上|早晨|上午|中午|下午|午后|傍晚|晚上|夜里)?";
const HAN_CLOCK = String.raw`${HAN_HALF}\s*${HAN_AMOUNT}\s*(?:[点點时時](?!间|候|段)|[:：])\s*(半|一刻|三刻|整|${HAN_AMOUNT.slice(1, -1)}(?!\s*(?:小时|个))\s*分?)?`;

/** Times of day, and spans from one to another. */
export const TIMES: readonly Pattern[] = [
  {
    pattern: new RegExp(String.raw`\bbetween\s+${CLOCK}${AND}${CLOCK}${NOT_COUNTED}`, "gi"),
    read: (groups) => span(groups),
  },
  {
    pattern: new RegExp(String.raw`\bbetween\s+${AMOUNT}${AND}${AMOUNT}\b${NOT_COUNTED}`, "gi"),
    read: ([from, to]) => span([String(amount(from)), undefined, undefined, String(amount(to))]),
  },
  {
    pattern: new RegExp(String.raw`\b(?:(?:from|between)\s+)?${CLOCK}${TO}(noon|midday|midnight)\b`, "gi"),
    read: ([h, m, p, end]) =>
      span([
        h,
        m,
        p ?? (/night/i.test(end ?? "") ? "p" : "a"),
        /night/i.test(end ?? "") ? "24" : "12",
        "00",
        /night/i.test(end ?? "") ? undefined : "p",
      ]),
  },
  {
    pattern: new RegExp(String.raw`\b(?:(?:from|between)\s+)?(?:noon|midday)${TO}${CLOCK}`, "gi"),
    read: ([h, m, p]) => span(["12", "00", "p", h, m, p ?? "p"]),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:from|between)\s+)?(\d{1,2})(?:[:.](\d{2}))(?:\s*([ap])\.?m\b\.?)?${TO}(\d{1,2})(?:[:.](\d{2}))(?:\s*([ap])\.?m\b\.?)?`,
      "gi",
    ),
    read: (groups) => span(groups),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:from|between)\s+)?${CLOCK}${TO}(\d{1,2})(?:[:.](\d{2}))?\s*([ap])\.?m\b\.?`,
      "gi",
    ),
    read: (groups) => span(groups),
  },
  {
    pattern: new RegExp(String.raw`\b(?:(from|between)\s+)?${CLOCK}${TO}(\d{1,2})(?:[:.](\d{2}))?${NOT_COUNTED}`, "gi"),
    read: ([, ...groups]) => span(groups),
  },
  {
    pattern: new RegExp(String.raw`\b(?:from|between)\s+${AMOUNT}${TO}${AMOUNT}\b${NOT_COUNTED}`, "gi"),
    read: ([from, to]) => span([String(amount(from)), undefined, undefined, String(amount(to))]),
  },
  {
    pattern: new RegExp(
      String.raw`${HAN_CLOCK}\s*(?:(?:一直|直)?[做写忙排干改学练看读]?(?:到|至)|-|–|~|—)\s*${HAN_CLOCK}`,
      "g",
    ),
    read: ([half, hour, more, nextHalf, nextHour, nextMore]) =>
      hanSpan([half, hour, more], [nextHalf ?? half, nextHour, nextMore]),
  },
  {
    pattern: /\b(\d{1,2})[:.](\d{2})(?:\s*([ap])\.?m\b\.?)?/gi,
    read: ([hour, minute, half], { before, after }) => time(Number(hour), Number(minute), half, endOf(before, after)),
  },
  {
    pattern: /\b(\d{1,2})\s*([ap])\.?m\b\.?/gi,
    read: ([hour, half], { before, after }) => time(Number(hour), 0, half, endOf(before, after)),
  },
  {
    pattern: new RegExp(
      String.raw`\b(?:(?:a )?(quarter|half)|${AMOUNT}(?: minutes?)?)\s+(past|to|after)\s+${AMOUNT}\b(?!\s*(?:hours?|minutes?|days?|blocks?))`,
      "gi",
    ),
    read: ([part, minutes, side, hour], { before, after }) => {
      const off = part ? (/half/i.test(part) ? 30 : 15) : amount(minutes);
      const whole = amount(hour) * 60 + (/to/i.test(side ?? "") ? -off : off);
      return whole > 0 && off < 60 ? time(Math.floor(whole / 60), whole % 60, undefined, endOf(before, after)) : null;
    },
  },
  {
    pattern: new RegExp(String.raw`\b${AMOUNT}\s*o['’]?clock\b`, "gi"),
    read: ([hour], { before, after }) => time(amount(hour), 0, undefined, endOf(before, after)),
  },
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:at|by|until|till|from|around|before|after|past|@)\s*)${AMOUNT}(?:[\s-]+(thirty|fifteen|forty-five|fifty|ten|twenty|forty))?\b${NOT_COUNTED}(?!\s+(?:(?!for\b|and\b|with\b|then\b)[a-z]+\s+){0,2}(?:blocks?|tasks?|hours?|minutes?|days?|sessions?|parts?|plans?)\b)`,
      "gi",
    ),
    read: ([hour, minute], { before, after }) =>
      /^an?$/i.test(hour ?? "")
        ? null
        : time(amount(hour), minute ? amount(minute) : 0, undefined, endOf(before, after)),
  },
  {
    pattern: /\b(?:noon|midday)\b|正午/gi,
    read: () => ({ kind: "time", minutes: 720, halfDayKnown: true, end: "either" }),
  },
  { pattern: /\bmidnight\b|午夜/gi, read: () => ({ kind: "time", minutes: 0, halfDayKnown: true, end: "either" }) },
  {
    pattern: new RegExp(HAN_CLOCK, "g"),
    read: (groups, { before, after }) => hanTime(groups, endOf(before, after)),
  },
];
function time(hour: number, minute: number, half: string | undefined, end: TimeEnd): Claim | null {
  const clock = clockOf(hour, minute, half);
  return clock && { kind: "time", ...clock, end };
}

function span([h1, m1, p1, h2, m2, p2]: readonly (string | undefined)[]): Claim | null {
  const from = clockOf(Number(h1), Number(m1 ?? 0), p1 ?? p2);
  const to = clockOf(Number(h2), Number(m2 ?? 0), p2);
  if (!from || !to) return null;
  // "11–1 pm" begins before noon
  const begin = p2 && !p1 && from.minutes > to.minutes ? from.minutes - 720 : from.minutes;
  return { kind: "span", from: begin, to: to.minutes, halfDayKnown: from.halfDayKnown && to.halfDayKnown };
}

type Clock = { readonly minutes: number; readonly halfDayKnown: boolean };

function clockOf(hour: number, minute: number, half: string | undefined): Clock | null {
  if (!(hour >= 0 && hour <= 24 && minute >= 0 && minute <= 59)) return null;
  if (!half) return { minutes: hour * 60 + minute, halfDayKnown: hour > 12 || hour === 0 };
  return { minutes: ((hour % 12) + (half.toLowerCase() === "p" ? 12 : 0)) * 60 + minute, halfDayKnown: true };
}

function hanTime(groups: readonly (string | undefined)[], end: TimeEnd): Claim | null {
  const clock = hanClock(groups);
  return clock && { kind: "time", ...clock, end };
}

function hanSpan(first: readonly (string | undefined)[], second: readonly (string | undefined)[]): Claim | null {
  const [from, to] = [hanClock(first), hanClock(second)];
  if (!from || !to) return null;
  return { kind: "span", from: from.minutes, to: to.minutes, halfDayKnown: from.halfDayKnown && to.halfDayKnown };
}

function hanClock([half, hour, more]: readonly (string | undefined)[]): Clock | null {
  const named = hanAmount(hour);
  const later = /下午|午后|傍晚|晚上|夜里/.test(half ?? "") || (half === "中午" && named < 11);
  const minutes =
    more === "半"
      ? 30
      : more === "一刻"
        ? 15
        : more === "三刻"
          ? 45
          : more && more !== "整"
            ? hanAmount(more.replace(/\s*分?$/, ""))
            : 0;
  if (!(named >= 0 && named <= 24 && minutes >= 0 && minutes <= 59)) return null;
  return {
    minutes: (named + (later && named < 12 ? 12 : 0)) * 60 + minutes,
    halfDayKnown: half !== undefined || named > 12,
  };
}
