import { createMemorySource } from "../../../test/support/completion/memory-source.ts";
import { describeCompletion } from "../providers/contract-suite.ts";

describeCompletion("A source in memory", async () => createMemorySource());
