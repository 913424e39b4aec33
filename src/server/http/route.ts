/**
 * Who may call a route (interface §5.1). `owner`, the default: whoever sends the access token or a
 * cookie of the sign-in page, when a token is set; each reaches only their own data. `first-owner`:
 * the same, but only the person who runs the server. `session`: whoever knows the session id in the
 * request, which the handler looks up. `public`: anyone.
 */
export type Access = "owner" | "first-owner" | "session" | "public";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route; any owner when left out. */
    access?: Access;
    /**
     * What the route does, in a few words, for `/openapi.json`. A route without a summary is left
     * out of it.
     */
    summary?: string;
    /** The media type of a body or an answer that is not JSON, for `/openapi.json`. */
    takes?: string;
    gives?: string;
  }
}
