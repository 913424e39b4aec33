import { inject } from "vitest";
import { useDatabases } from "./daywright.ts";

useDatabases(inject("postgresUrl"));
