import { PATHS } from "#contract/paths.ts";
import { WriterResponse } from "#contract/writer.ts";
import type { App } from "../../planner-state/app.ts";
import { planZone } from "../../planner-state/state.ts";
import { askModel, type Reader } from "../../wishes/ask-model.ts";
import { hasAgreed, remembered } from "../../wishes/model-consent.ts";

/**
 * The model, if the person agreed on the home page to the data that it receives. This page does not
 * ask for agreement.
 */
export function modelReader({ api, state }: App): Reader {
  let name: string | null = null;
  const loaded = api.call("GET", PATHS.writer, WriterResponse).then((answer) => {
    const { host, model, titles_withheld } = answer.ok
      ? answer.value
      : { host: null, model: null, titles_withheld: true };
    const choice = remembered(localStorage);
    if (host && model && !titles_withheld && !choice.withhold && hasAgreed(choice, `${host} ${model}`, false))
      name = model;
  });
  return {
    name: () => name,
    read: (words) => askModel(api, words, planZone(state)),
    onChange: (listener) => void loaded.then(listener),
  };
}
