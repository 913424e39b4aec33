import { Err, Ok, type Result } from "#domain/result.ts";
import {
  ProviderAPIError,
  type ProviderError,
  ProviderNetworkError,
  providerErrorFromStatus,
} from "#server/net/provider-error.ts";
import { abortedError } from "#server/net/retry.ts";
import type { Provider, WriterCapability } from "#server/providers/port.ts";
import type { Chance } from "../support/chance.ts";
import { CALENDAR, CONNECTION, eventIdOf, type SimulatedCalendar } from "./calendar.ts";
import type { Clock } from "./clock.ts";
import type { SimulatedProcess } from "./process.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const TIMEOUT_MS = 10 * SECOND;
const LATEST_MS = 40 * MINUTE;
const STALEST_MS = 20 * SECOND;

/** The present state of the network to the calendar. */
export type Weather = {
  /** The probability that a call fails. */
  trouble: number;
  /** A proxy answers everything with 404. */
  proxyLost: boolean;
};

type World = {
  readonly clock: Clock;
  readonly chance: Chance;
  readonly weather: Weather;
  readonly tell: (what: string) => void;
};

/** The fate of a call: what takes effect, when, and the answer that the caller gets. */
type Fate = "answered" | "slow" | "refused" | "request lost" | "answer lost" | "late" | "twice" | "in part";

/** The calendar over a network with proxies, on which answers can be lost. */
export function createSimulatedProvider(
  calendar: SimulatedCalendar,
  process: SimulatedProcess,
  { clock, chance, weather, tell }: World,
): Provider {
  const call = <Item, T>(
    items: readonly Item[],
    signal: AbortSignal,
    land: (item: Item) => Result<T, ProviderError>,
    { name, writes }: { readonly name: string; readonly writes: boolean },
  ): Promise<readonly Result<T, ProviderError>[]> => {
    const { promise, resolve } = Promise.withResolvers<readonly Result<T, ProviderError>[]>();
    const all = (error: ProviderError) => items.map(() => Err(error));
    if (signal.aborted) return Promise.resolve(all(abortedError(signal)));
    signal.addEventListener("abort", () => process.deliver(0, () => resolve(all(abortedError(signal)))), {
      once: true,
    });
    const hear = (ms: number, answers: () => readonly Result<T, ProviderError>[]) => {
      process.deliver(ms, () => resolve(answers()));
    };
    const landAll = () => items.map(land);
    if (weather.proxyLost) {
      tell(`  ${name} (${items.length}): 404 of a proxy`);
      hear(chance.below(SECOND), () => all(providerErrorFromStatus(404, "no such upstream")));
      return promise;
    }
    const way = chance.below(SECOND);
    const late = () => {
      const keys = new Set(calendar.events.keys());
      landAll();
      for (const key of calendar.events.keys()) {
        if (!keys.has(key)) calendar.lateLandings.push({ key, at: clock.now });
      }
    };
    const lost = () => all(new ProviderNetworkError("The connection was reset"));
    const fate = fateOf(chance, weather, writes);
    tell(`  ${name} (${items.length}): ${fate}`);
    switch (fate) {
      case "answered":
      case "slow": {
        const back = chance.oneIn(8) ? chance.below(20 * SECOND) : chance.below(SECOND);
        clock.after(way, () => {
          const answers = landAll();
          hear(back, () => answers);
        });
        break;
      }
      case "refused":
        hear(way, () => all(new ProviderAPIError("HTTP 503: no", { status: 503 })));
        break;
      case "request lost":
        hear(TIMEOUT_MS, lost);
        break;
      case "answer lost":
        clock.after(way, landAll);
        hear(TIMEOUT_MS, lost);
        break;
      case "late":
        clock.after(TIMEOUT_MS + chance.below(LATEST_MS), late);
        hear(TIMEOUT_MS, lost);
        break;
      case "twice":
        clock.after(way, () => {
          const answers = landAll();
          hear(way, () => answers);
        });
        clock.after(TIMEOUT_MS + chance.below(LATEST_MS), late);
        break;
      case "in part":
        clock.after(way, () => {
          const answers = items.map((item) => {
            if (chance.oneIn(3)) return Err(new ProviderAPIError("HTTP 500: no", { status: 500 }));
            const answer = land(item);
            return chance.oneIn(4) ? Err(new ProviderAPIError("HTTP 500: not so", { status: 500 })) : answer;
          });
          hear(way, () => answers);
        });
    }
    return promise;
  };
  const one = async <T>(signal: AbortSignal, land: () => Result<T, ProviderError>) => {
    const [answer] = await call([null], signal, land, { name: "read", writes: false });
    return answer as Result<T, ProviderError>;
  };
  const absent = Err(providerErrorFromStatus(404, "no such calendar"));

  const writer: WriterCapability = {
    keepsDeletedKeys: calendar.keepsDeletedKeys,
    eventIdOf: (_calendarId, key) => eventIdOf(key),
    create: (_, events, signal) =>
      call(events, signal, (event) => (calendar.exists ? Ok(calendar.create(event)) : absent), {
        name: "create",
        writes: true,
      }),
    find: (_, events, signal) => {
      const stale = chance.oneIn(4) ? chance.below(STALEST_MS) : 0;
      return call(events, signal, (event) => (calendar.exists ? Ok(calendar.find(event, clock.now - stale)) : absent), {
        name: "find",
        writes: false,
      });
    },
    move: (_, events, signal) =>
      call(events, signal, (event) => (calendar.exists ? Ok(calendar.move(event)) : absent), {
        name: "move",
        writes: true,
      }),
    restore: (_, events, signal) =>
      call(events, signal, (event) => (calendar.exists ? Ok(calendar.restore(event)) : absent), {
        name: "restore",
        writes: true,
      }),
    remove: (_, events, signal) =>
      call(events, signal, (event) => (calendar.exists ? Ok(calendar.remove(event)) : absent), {
        name: "remove",
        writes: true,
      }),
  };
  return {
    connectionId: CONNECTION,
    kind: "google",
    label: "Simulated",
    verify: async () => Ok({ label: "Simulated" }),
    events: {
      listCalendars: (signal) => one(signal, () => Ok(calendar.exists ? [READ_CALENDAR] : [])),
      readEvents: async (ids, _window, signal) => {
        const read = await one(signal, () => (calendar.exists ? Ok(calendar.read()) : absent));
        return ids.map(() => read);
      },
    },
    writer,
  };
}

const READ_CALENDAR = {
  id: CALENDAR,
  name: "Simulated",
  connection_id: CONNECTION,
  color_class: "cal-color-1",
  primary: true,
  time_zone: "UTC",
  kind: "google",
  writable: true,
} as const;

function fateOf(chance: Chance, { trouble }: Weather, writes: boolean): Fate {
  if (!chance.happens(trouble)) return "answered";
  const fates = ["slow", "refused", "request lost", "in part"] as const;
  return writes ? chance.among([...fates, "answer lost", "answer lost", "late", "twice"]) : chance.among(fates);
}
