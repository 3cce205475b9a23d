// `npm run admin`: the operator's commands on the server's machine, also while Crewyard runs there. See docs/operations.md.
import { buildApp } from "../app.ts";
import { CommandError, runCommand } from "../platform/command.ts";
import { loadConfig } from "../platform/config.ts";
import { openOwnDatabase } from "../platform/database/own-database.ts";
import { systemClock } from "../platform/deps.ts";
import { createLog } from "../platform/log.ts";
import { startPlatform } from "../platform/start-platform.ts";
import { runAdminCommand, USAGE } from "./commands.ts";

const words = process.argv.slice(2);

await runCommand(async (say) => {
  if (words.length === 0) throw new CommandError(USAGE);
  const config = loadConfig(process.env);
  const log = createLog("warn");
  await using opened = new AsyncDisposableStack();
  const own = config.databaseUrl === null ? await openOwnDatabase(config.dataDir, log) : null;
  opened.defer(async () => own?.release());
  const url = config.databaseUrl ?? own?.url ?? "";
  // Without the replica: the operator needs the present state.
  const platform = await startPlatform({ ...config, replicaUrl: null }, url, systemClock, log);
  opened.defer(() => platform.close());
  // Nothing listens and no job runs here: reactions are recorded for the server to carry out.
  const app = await buildApp(platform.deps);
  opened.defer(() => app.close());
  if (!(await runAdminCommand(platform.deps, words, say))) process.exitCode = 1;
});
