import { PATHS } from "#contract/paths.ts";
import { WriterResponse } from "#contract/writer.ts";
import type { App } from "#server/http/schema-validation.ts";
import type { Model } from "#server/model/index.ts";
import { sentParts } from "#server/writer/index.ts";

/**
 * Who writes the texts, and what leaves this machine for that. Pages show it before a model is used
 * for the first time.
 */
export function registerWriter(app: App, { model }: { readonly model: Model | null }): void {
  const options = {
    config: { summary: "Who writes the texts, and what is sent to whom for that" },
    schema: { response: { 200: WriterResponse } },
  };
  app.get(PATHS.writer, options, async (): Promise<WriterResponse> => {
    if (!model) {
      return { writer: "builtin", model: null, host: null, titles_withheld: false, tokens: null, sent: [] };
    }
    const { perDay, spentToday, perSession } = await model.usage();
    return {
      writer: "model",
      model: model.name,
      host: model.host,
      titles_withheld: model.withholdsTitles,
      tokens: { per_day: perDay, spent_today: spentToday, per_session: perSession },
      sent: sentParts(model),
    };
  });
}
