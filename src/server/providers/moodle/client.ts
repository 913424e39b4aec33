import * as z from "zod";
import { Err, isErr, type Result } from "#domain/result.ts";
import { withoutTrailing } from "#domain/without-trailing.ts";
import type { HttpClient } from "#server/net/http.ts";
import { parseJsonBody } from "#server/net/parse-json.ts";
import { type ProviderError, providerErrorFromStatus } from "#server/net/provider-error.ts";
import { withoutSecrets } from "#server/net/redact.ts";
import { MoodleException } from "./schema.ts";

/**
 * A function's arguments. A list becomes `name[0]`, `name[1]` and so on, as Moodle's REST protocol
 * requires.
 */
type Arguments = Readonly<Record<string, number | string | readonly number[]>>;

export type MoodleClient = {
  call<Schema extends z.ZodType>(
    wsfunction: string,
    args: Arguments,
    schema: Schema,
    signal: AbortSignal,
  ): Promise<Result<z.infer<Schema>, ProviderError>>;
};

/**
 * The web-service functions of one Moodle over its REST protocol
 * (`{base_url}/webservice/rest/server.php`).
 */
export function createMoodleClient(baseUrl: string, token: string, http: HttpClient): MoodleClient {
  const url = `${withoutTrailing(baseUrl, "/")}/webservice/rest/server.php`;
  return {
    async call(wsfunction, args, schema, signal) {
      // All functions used here only read, so the POST may be repeated.
      const answer = await http.send(
        {
          method: "POST",
          url,
          headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
          // The token goes in the body, because addresses end up in logs.
          body: formBody({ wstoken: token, wsfunction, moodlewsrestformat: "json" }, args),
          idempotent: true,
        },
        signal,
      );
      if (isErr(answer)) return answer;
      const parsed = parseJsonBody(answer.value.body, z.unknown());
      if (isErr(parsed)) return parsed;
      const failure = MoodleException.safeParse(parsed.value);
      if (failure.success) return Err(errorOf(failure.data, token));
      return parseJsonBody(answer.value.body, schema);
    },
  };
}

/** The HTTP status that fits each of Moodle's error codes. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  invalidtoken: 401,
  requireloginerror: 401,
  accessexception: 403,
  nopermissions: 403,
  nopermission: 403,
  servicerequireslogin: 403,
  servicenotavailable: 403,
  enablewsdescription: 403,
  sitemaintenance: 503,
  invalidrecord: 404,
  invalidrecordunknown: 404,
  toomanyrequests: 429,
};

/** Moodle reports failures with HTTP 200. Here they get the kind of their error code. */
function errorOf({ exception, errorcode, message }: MoodleException, token: string): ProviderError {
  const status = STATUS_BY_CODE[errorcode ?? ""] ?? (exception === "required_capability_exception" ? 403 : 500);
  return providerErrorFromStatus(status, withoutSecrets(message || errorcode || exception, [token]));
}

function formBody(fixed: Readonly<Record<string, string>>, args: Arguments): string {
  const form = new URLSearchParams(fixed);
  for (const [name, value] of Object.entries(args)) {
    if (typeof value !== "object") form.set(name, String(value));
    else for (const [index, each] of value.entries()) form.set(`${name}[${index}]`, String(each));
  }
  return form.toString();
}
