// Prints each import of `src` that breaks one of `rules.ts`, and ends with 1 where there is one.
import { registerHooks } from "node:module";
import { config } from "./rules.ts";

// dependency-cruiser reads TypeScript with the package "typescript", whose version 7 has no
// interface for programs: this process gets version 6 in its place. Once dependency-cruiser reads
// 7, the hook and the package can go.
registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=$|\/)/, "typescript-6"), context),
});
const { cruise } = await import("dependency-cruiser");

const { options, ...ruleSet } = config;
const { output, exitCode } = await cruise(["src"], { ...options, ruleSet, validate: true, outputType: "err" });
if (exitCode !== 0) console.log(output);
process.exitCode = exitCode === 0 ? 0 : 1;
