import * as z from "zod";

/**
 * Ids are requested as strings, because those of sharded Canvas exceed JavaScript's numbers. Old
 * servers send numbers.
 */
const Id = z.union([z.string(), z.int()]).transform(String);

/** `GET /api/v1/users/self`. */
export const CanvasUser = z.object({ id: Id, name: z.string() });

/** `GET /api/v1/courses`. A course with restricted access has no name. */
export const CanvasCourse = z.object({ id: Id, name: z.string().nullish(), course_code: z.string().nullish() });
export type CanvasCourse = z.infer<typeof CanvasCourse>;

/** The submission that `include[]=submission` adds to an assignment. */
const CanvasSubmission = z.object({
  workflow_state: z.string().nullish(),
  submitted_at: z.string().nullish(),
  excused: z.boolean().nullish(),
  missing: z.boolean().nullish(),
});

/** `GET /api/v1/courses/:id/assignments?include[]=submission`. */
export const CanvasAssignment = z.object({
  id: Id,
  name: z.string().nullish(),
  course_id: Id,
  due_at: z.string().nullish(),
  points_possible: z.number().nullish(),
  html_url: z.string().nullish(),
  submission_types: z.array(z.string()).nullish(),
  quiz_id: Id.nullish(),
  discussion_topic: z.object({ id: Id }).nullish(),
  submission: CanvasSubmission.nullish(),
});
export type CanvasAssignment = z.infer<typeof CanvasAssignment>;

/** `GET /api/v1/planner/items`; `submissions` is `false` for items that cannot be submitted. */
export const CanvasPlannerItem = z.object({
  plannable_id: Id,
  plannable_type: z.string(),
  plannable_date: z.string().nullish(),
  course_id: Id.nullish(),
  context_name: z.string().nullish(),
  html_url: z.string().nullish(),
  planner_override: z.object({ marked_complete: z.boolean().nullish(), dismissed: z.boolean().nullish() }).nullish(),
  submissions: z
    .union([
      z.literal(false),
      z.object({
        submitted: z.boolean().nullish(),
        excused: z.boolean().nullish(),
        graded: z.boolean().nullish(),
        missing: z.boolean().nullish(),
      }),
    ])
    .nullish(),
  plannable: z.object({
    title: z.string().nullish(),
    name: z.string().nullish(),
    due_at: z.string().nullish(),
    todo_date: z.string().nullish(),
    points_possible: z.number().nullish(),
    assignment_id: Id.nullish(),
  }),
});
export type CanvasPlannerItem = z.infer<typeof CanvasPlannerItem>;
