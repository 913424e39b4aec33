import { createHomeKeeper } from "../../standing-plan/keep-home.ts";
import type { Home } from "./home-context.ts";

/** The copy of this page follows the service's latest answers. */
export function keepHome({ plan, preferences }: Home): void {
  const keepFrom = createHomeKeeper();
  const keep = () =>
    keepFrom(async () => {
      const seen = plan.now();
      return seen && { plan: seen, preferences };
    });
  plan.onChange(keep);
  keep();
}
