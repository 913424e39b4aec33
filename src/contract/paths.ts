import type { ConsentKind } from "./calendar.ts";
import * as PATHS from "./path-names.ts";

/**
 * Every path of the service, shared by both sides. A bundle contains only those that it uses. The
 * functions here encode ids.
 */
export { PATHS };

const part = encodeURIComponent;

export const sessionPath = (sessionId: string): string => `${PATHS.planner}/${part(sessionId)}`;
export const applyPath = (sessionId: string): string => `${sessionPath(sessionId)}/apply`;
export const undoPath = (sessionId: string): string => `${sessionPath(sessionId)}/undo`;
export const variantsPath = (sessionId: string): string => `${sessionPath(sessionId)}/variants`;
export const variantPath = (sessionId: string, index: number): string => `${variantsPath(sessionId)}/${index}`;
/** `since`: the version of the followed resource that was read. */
const followed = (path: string, since: number | undefined): string =>
  since === undefined ? path : `${path}?since=${since}`;
export const sessionEventsPath = (sessionId: string, since: number | undefined): string =>
  followed(`${sessionPath(sessionId)}/events`, since);
export const planEventsPath = (since: number | undefined): string => followed(PATHS.planEvents, since);
export const updateUndoPath = (updateId: string): string => `${PATHS.planUpdates}/${part(updateId)}/undo`;
export const dismissPath = (disruptionId: string): string => `${PATHS.watch}/${part(disruptionId)}/dismiss`;
export const taskPath = (taskId: string): string => `${PATHS.tasks}/${part(taskId)}`;
export const habitPath = (habitId: string): string => `${PATHS.habits}/${part(habitId)}`;
export const calendarPath = (calendarId: string): string => `${PATHS.calendars}/${part(calendarId)}`;
export const connectionPath = (connectionId: string): string => `${PATHS.connections}/${part(connectionId)}`;
export const connectionTestPath = (connectionId: string): string => `${connectionPath(connectionId)}/test`;
/** Starts connecting a source by signing in there; its callback is below this path. */
export const connectPath = (kind: ConsentKind): string => `${PATHS.connect}/${kind}`;
export const connectCallbackPath = (kind: ConsentKind): string => `${connectPath(kind)}/callback`;
/** The page of a session (interface §4.4). */
export const plannerPagePath = (sessionId: string): string => `/planner/${part(sessionId)}`;
