import type { Command } from "./command.ts";
import { settingsOf } from "./read-settings.ts";
import { withService } from "./service.ts";
import { fail } from "./terminal.ts";

export const mcp: Command = {
  name: "mcp",
  summary: "Let an assistant draft plans, over standard input and output.",
  usage: "",
  positionals: [0, 0],
  options: {},
  notes: [
    "For the configuration of an assistant (Claude Desktop, VS Code, …): it starts this command and speaks MCP with it.",
    "The assistant works on the server that runs with these settings; when none runs, one is started and lives as long.",
  ],
  async run(_given, terminal) {
    const settings = settingsOf(terminal);
    if (!settings) return 1;
    const { bridgeStdio } = await import("#server/mcp/stdio.ts");
    const { stdin: input, stdout: output } = process;
    const done = await withService(settings, ({ url }) =>
      bridgeStdio({ baseUrl: url, accessToken: settings.accessToken, input, output }),
    );
    return done.ok ? 0 : fail(terminal, done.error);
  },
};
