import * as z from "zod";

/** `GET /user`. */
export const GithubUser = z.object({ login: z.string() });

const Label = z.union([z.string(), z.object({ name: z.string().nullish() }).transform(({ name }) => name ?? "")]);

/** `GET /issues`. It lists pull requests too, which have a field that says so. */
export const GithubIssue = z.object({
  id: z.int(),
  number: z.int(),
  title: z.string(),
  html_url: z.string(),
  state: z.string(),
  labels: z.array(Label).nullish(),
  milestone: z.object({ due_on: z.string().nullish() }).nullish(),
  repository: z.object({ full_name: z.string() }).nullish(),
  pull_request: z.unknown().optional(),
});
export type GithubIssue = z.infer<typeof GithubIssue>;
