import type { Home } from "../home.ts";
import { createProblemNote } from "../problem.ts";
import { type SeenPlan, stands } from "../standing-plan.ts";
import type { ChoiceOfWriter } from "../writer/choice.ts";

/**
 * Where the service says that a plan stands, it is read while the page reads the rest, and Today is
 * what the page opens with. Null: nothing stands.
 */
export function openToday(plan: SeenPlan) {
  const root = document.documentElement;
  if (root.dataset.plan !== "stands") return null;
  const part = import("./panel.ts").catch(() => null);
  const read = plan.load();
  return {
    async mount(home: Home, writer: ChoiceOfWriter): Promise<void> {
      const [panel, answer] = await Promise.all([part, read]);
      const problem = createProblemNote(home.ref("error"), home.text);
      if (panel && answer.ok && stands(answer.value)) {
        await panel.mountToday(home, writer);
        home.ref("skip").setAttribute("href", "#today");
        return;
      }
      root.dataset.plan = "";
      const again = () => location.reload();
      if (!answer.ok) problem.show(home.text.planNotRead, answer.error, again);
      else if (!panel) problem.show(home.text.partMissing, home.text.network, again);
    },
  };
}
