import { PATHS } from "#contract/paths.ts";
import { type QuickAddRequest, QuickAddResponse } from "#contract/session.ts";
import type { Api, ApiFailure } from "../api.ts";

/** What the service understood of the text last typed. */
export type Understood = { readonly text: string; readonly read: QuickAddResponse };

type Listener = {
  readonly onRead: (understood: Understood) => void;
  readonly onFailure: (failure: ApiFailure) => void;
};

const PAUSE_MS = 250;
const NOTHING: QuickAddResponse = { tasks: [], habits: [], unrecognized: [] };

/** Asks what a text means whenever typing pauses; only the answer for the latest text counts. `terms` go with each question. */
export function createPreview(
  api: Api,
  terms: () => Pick<QuickAddRequest, "time_zone">,
  { onRead, onFailure }: Listener,
) {
  let timer: number | undefined;
  let latest = "";
  const read = async (text: string, askModel = false): Promise<Understood | null> => {
    latest = text;
    if (text.trim() === "") return finish({ text, read: NOTHING });
    const answer = await api.call("POST", PATHS.quickAdd, QuickAddResponse, {
      text,
      ...terms(),
      ...(askModel && { ask_model: true }),
    });
    if (text !== latest) return null;
    if (answer.ok) return finish({ text, read: answer.value });
    onFailure(answer.error);
    return null;
  };
  const finish = (understood: Understood) => {
    onRead(understood);
    return understood;
  };
  return {
    /** The text changed; it is read when typing pauses. */
    typed(text: string): void {
      clearTimeout(timer);
      timer = setTimeout(() => void read(text), PAUSE_MS);
    },
    /** Reads a text at once; null when it failed, or when another text came meanwhile. */
    now(text: string): Promise<Understood | null> {
      clearTimeout(timer);
      return read(text);
    },
    /** The same, by the model where one is set. */
    byModel(text: string): Promise<Understood | null> {
      clearTimeout(timer);
      return read(text, true);
    },
  };
}
