import { rememberVariants } from "../../browser-storage/variant-memory.ts";
import { firstScroll } from "../../features/grid/view.ts";
import { readShown } from "../../features/navigation/actions.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import { type Booted, createApp } from "./create-app.ts";
import { drawAll, type Features, listenToPerson, mountFeatures } from "./mount-features.ts";

/**
 * Wires the features over a loaded session and draws it for the first time. The state, the element
 * references and the fetched windows are also in `globalThis.daywright`, for scripts.
 */
export function startPlanner(booted: Booted): App {
  const atRest: (() => unknown)[] = [];
  const app: App = createApp(booted, {
    render: () => drawAll(app, features),
    select: (box) => features.selection.select(box),
    atRest: (work) => atRest.push(work),
  });
  const features: Features = mountFeatures(app, booted.outlines);
  listenToPerson(app, features);

  app.atRest(async () => app.grid.glideWith(await import("../../calendar/glide.ts")));
  const { state, dom, contextCache } = app;
  app.render();
  firstScroll(app);
  const remember = () => state.payload && rememberVariants(sessionStorage, state.payload, state.variantIndex);
  remember();
  // Stores the variant that was shown last.
  addEventListener("pagehide", remember, { signal: app.signal });
  if (!app.readOnly) readShown(app);
  void fetchLater(app, () => import("./when-idle.ts"))().then((part) => part?.whenSettled(app, atRest));
  Object.assign(globalThis, { daywright: { state, dom, contextCache } });
  return app;
}
