/**
 * Who may call a route (interface §5.1). `owner`, the default: the bearer of the access token or of
 * a cookie of the sign-in page, when a token is set; they reach what is theirs. `first-owner`: the
 * same, but only the one who runs the server. `session`: whoever knows the session id that the
 * request names, which the handler looks up. `public`: anyone.
 */
export type Access = "owner" | "first-owner" | "session" | "public";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call the route; any owner when left out. */
    access?: Access;
    /**
     * What the route does, in a few words, for `/openapi.json`; a route without one is left out of
     * it.
     */
    summary?: string;
    /** The media type of a body, or of an answer, that is not JSON, for `/openapi.json`. */
    takes?: string;
    gives?: string;
  }
}
