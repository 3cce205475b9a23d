// `npm run backup -- [--into FOLDER] [--keep N]`: copies the content of DATA_DIR, even while Crewyard runs.
// docs/operations.md.
import path from "node:path";
import { parseArgs } from "node:util";

import { makeBackup } from "#server/platform/backup/backup.ts";
import { CommandError, runCommand } from "#server/platform/command.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";

await runCommand(async (say) => {
  const { values } = parseArgs({
    options: { into: { type: "string", default: "backups" }, keep: { type: "string" } },
  });
  if (values.keep !== undefined && !/^[1-9]\d{0,3}$/.test(values.keep))
    throw new CommandError("--keep takes a number of backups, 1 or more.");
  const config = loadConfig(process.env);
  if (config.databaseUrl !== null && config.s3 !== null) {
    say("DATABASE_URL and S3_* are set: nothing to back up is in DATA_DIR. See docs/operations.md.");
    return;
  }
  const { folder, manifest } = await makeBackup({
    config,
    into: path.resolve(values.into),
    ...(values.keep !== undefined && { keep: Number(values.keep) }),
    now: new Date(),
    log: createLog("warn"),
  });
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000;
  say(`${manifest.files.length} files, ${megabytes.toFixed(1)} MB: ${folder}`);
  if (config.databaseUrl !== null)
    say("The database of DATABASE_URL is not in it: back it up with PostgreSQL's own tools.");
  if (config.s3 !== null) say("The files of the bucket are not in it: use the bucket's versions and copies.");
});
