import { PATHS } from "#contract/paths.ts";
import { QuickAddResponse } from "#contract/session.ts";
import type { Api, ApiResult } from "../api/api.ts";

/** A model that reads a person's words on request. */
export type Reader = {
  /** Its name; null when none may be asked. */
  name(): string | null;
  /**
   * The reading, by rules if the model failed; null while the person has to agree first, after
   * which `again` runs.
   */
  read(words: string, again: () => void): Promise<ApiResult<QuickAddResponse> | null>;
  onChange(listener: () => void): void;
};

/** Asks the service to have words read. */
export function askModel(api: Api, text: string, timeZone: string): Promise<ApiResult<QuickAddResponse>> {
  return api.call("POST", PATHS.quickAdd, QuickAddResponse, { text, time_zone: timeZone, ask_model: true });
}
