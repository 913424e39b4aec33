import { sessionPath } from "#contract/paths.ts";
import { isGone } from "../../api/api.ts";
import type { AppInFull } from "../../planner-state/app.ts";
import { confirmThat } from "../../ui/confirm.ts";

/** Deletes the session, and with it its link, after a confirmation. */
export async function revokeLink(app: AppInFull): Promise<void> {
  const { api, state, text } = app;
  const { sessionId } = state;
  if (sessionId === null) return;
  const question = { title: text.revokeTitle, body: text.revokeBody, action: text.revoke };
  if (!(await confirmThat(question, text))) return;
  app.clearFailure("revoke");
  const answer = await api.open("DELETE", sessionPath(sessionId), undefined, "application/json");
  if (answer.ok || isGone(answer.error)) app.sessionGone(text.revoked);
  else app.showFailure("revoke", answer.error, () => void revokeLink(app));
}
