/** The console output of `trace_planner=1` (interface §4.4); nothing without it. */
export type Trace = {
  view(message: string): void;
  api(message: string): void;
};

export function createTrace(search: string, write: (line: string) => void): Trace {
  if (new URLSearchParams(search).get("trace_planner") !== "1") return { view() {}, api() {} };
  return {
    view: (message) => write(`[planner-trace][view] ${message}`),
    api: (message) => write(`[planner-trace][api] ${message}`),
  };
}
