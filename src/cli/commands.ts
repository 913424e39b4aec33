import { backup, restore } from "./backup.ts";
import type { Command } from "./command.ts";
import { connect } from "./connect/index.ts";
import { doctor } from "./doctor/index.ts";
import { done } from "./done.ts";
import { importFile } from "./import.ts";
import { mcp } from "./mcp.ts";
import { plan } from "./plan/index.ts";
import { review } from "./review.ts";
import { serve } from "./serve.ts";
import { today } from "./today.ts";
import { update } from "./update.ts";

/** Every command, in the order of the help. */
export const COMMANDS: readonly Command[] = [
  serve,
  plan,
  today,
  done,
  update,
  review,
  connect,
  importFile,
  backup,
  restore,
  mcp,
  doctor,
];
