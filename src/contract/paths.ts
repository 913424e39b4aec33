/** Every path of the service, once, for both sides. Ids are encoded by the functions here. */
export const PATHS = {
  planner: "/api/planner",
  contextFetch: "/api/context/fetch",
  tasks: "/api/tasks",
  habits: "/api/habits",
  plan: "/api/plan",
  planAnswers: "/api/plan/answers",
  planEvents: "/api/plan/events",
  planUpdates: "/api/plan/updates",
  quickAdd: "/api/quick-add",
  calendars: "/api/calendars",
  calendarImport: "/api/calendars/import",
  courseworkEffort: "/api/coursework/effort",
  preferences: "/api/preferences",
  writer: "/api/writer",
  demo: "/api/demo",
  connections: "/api/connections",
  uncertainApplies: "/api/applies/uncertain",
  sealed: "/api/connections/sealed",
  mcp: "/mcp",
  signInProvider: "/sign-in/provider",
  signInCallback: "/sign-in/callback",
  connectGoogle: "/connect/google",
  connectGoogleCallback: "/connect/google/callback",
} as const;

const part = encodeURIComponent;

export const sessionPath = (sessionId: string): string => `${PATHS.planner}/${part(sessionId)}`;
export const applyPath = (sessionId: string): string => `${sessionPath(sessionId)}/apply`;
export const undoPath = (sessionId: string): string => `${sessionPath(sessionId)}/undo`;
export const variantsPath = (sessionId: string): string => `${sessionPath(sessionId)}/variants`;
export const variantPath = (sessionId: string, index: number): string => `${variantsPath(sessionId)}/${index}`;
export const sessionEventsPath = (sessionId: string): string => `${sessionPath(sessionId)}/events`;
export const taskPath = (taskId: string): string => `${PATHS.tasks}/${part(taskId)}`;
export const habitPath = (habitId: string): string => `${PATHS.habits}/${part(habitId)}`;
export const calendarPath = (calendarId: string): string => `${PATHS.calendars}/${part(calendarId)}`;
export const connectionPath = (connectionId: string): string => `${PATHS.connections}/${part(connectionId)}`;
export const connectionTestPath = (connectionId: string): string => `${connectionPath(connectionId)}/test`;
/** The page of a session (interface §4.4). */
export const plannerPagePath = (sessionId: string): string => `/planner/${part(sessionId)}`;
