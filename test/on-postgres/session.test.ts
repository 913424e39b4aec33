import { journeyOnPostgres } from "../support/on-postgres.ts";

await journeyOnPostgres("session");
