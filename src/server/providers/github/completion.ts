import { isErr, mapResult, Ok, type Result } from "#domain/result.ts";
import type { ProviderError } from "#server/net/provider-error.ts";
import { digestOf } from "../digest.ts";
import type { CompletionCapability, PresentTask } from "../port.ts";
import { afterRefusal, asSet } from "../task-version.ts";
import { ASSIGNED, type GithubClient } from "./client.ts";
import { GithubIssue } from "./schema.ts";

/**
 * Closes and reopens issues. GitHub has no conditional writes, so the issue's version is compared
 * right before the write.
 */
export function createCompletion(client: GithubClient, connectionId: string): CompletionCapability {
  const read = async (ref: string, signal: AbortSignal): Promise<Result<PresentTask, ProviderError>> =>
    mapResult(await client.get(ref, GithubIssue, signal), (issue) => present(issue, ref));
  return {
    async find({ taskId, ref }, signal) {
      if (ref !== null) return read(ref, signal);
      // An id does not give an address; only the list has both.
      const issues = await client.list("issues", ASSIGNED, GithubIssue, signal);
      return mapResult(issues, (found) => {
        const issue = found.find(({ id }) => taskId === `${connectionId}:${id}`);
        const repository = issue?.repository?.full_name;
        return issue && repository ? present(issue, `repos/${repository}/issues/${issue.number}`) : null;
      });
    },
    async set(change, signal) {
      const found = await read(change.ref, signal);
      if (isErr(found)) return found;
      if (found.value.etag !== change.etag) return Ok(afterRefusal(change, found.value, change.again));
      const body = change.done ? { state: "closed", state_reason: "completed" } : { state: "open" };
      const changed = await client.patch(change.ref, body, GithubIssue, signal);
      return mapResult(changed, (issue) => asSet(present(issue, change.ref)));
    },
  };
}

function present(issue: GithubIssue, ref: string): PresentTask {
  return { ref, done: issue.state === "closed", etag: versionMark(issue), content: contentMark(issue) };
}

function contentMark({ title, labels, milestone }: GithubIssue): string {
  return digestOf([title, labels, milestone?.due_on]);
}

/** A digest of all that is read of an issue. */
export function versionMark(issue: GithubIssue): string {
  return digestOf([contentMark(issue), issue.state]);
}
