import type { Box } from "../../boxes/grid-boxes.ts";
import type { App } from "../../planner-state/app.ts";
import { fetchLater } from "../../planner-state/load-on-demand.ts";
import type { Hands, OwnersView, Standing } from "./block-actions.ts";

/**
 * The standing blocks and their actions, for the owner of the plan only. Loaded when blocks stand;
 * a person with only the link of a session sends no request for it.
 */
export function mountStanding(app: App, hands: Hands): Standing {
  const part = fetchLater(app, () => import("./load-blocks.ts"));
  let mayLoad = !app.readOnly && document.documentElement.dataset.owner === "yes";
  let view: OwnersView | null = null;
  let drawn: readonly Box[] = [];
  return {
    draw(boxes) {
      drawn = boxes;
      view?.draw(boxes);
      if (!mayLoad || !boxes.some(({ stands }) => stands)) return;
      mayLoad = false;
      void part().then((fetched) => {
        view = fetched?.createOwnersView(app, hands) ?? null;
        view?.draw(drawn);
      });
    },
    view: () => view,
  };
}
