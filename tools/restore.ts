// `npm run restore -- BACKUP [--check]`: restores a backup into DATA_DIR, which must be new or empty; with --check into
// a temporary folder, to verify that it can be restored. docs/operations.md.
import { rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";

import { makeCheckFolder } from "#server/platform/backup/backup.ts";
import { restoreBackup } from "#server/platform/backup/restore.ts";
import { CommandError, runCommand } from "#server/platform/command.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";

await runCommand(async (say) => {
  const { values, positionals } = parseArgs({
    options: { check: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [named] = positionals;
  if (named === undefined || positionals.length > 1) throw new CommandError("Which backup? Name its folder.");
  const backup = path.resolve(named);
  const scratch = values.check ? await makeCheckFolder(backup) : null;
  try {
    const dataDir = scratch ?? loadConfig(process.env).dataDir;
    const { manifest, tables } = await restoreBackup(backup, dataDir, createLog("warn"));
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    say(
      `The backup of ${manifest.createdAt} by release ${manifest.version} is whole: ${manifest.files.length} files.`,
    );
    if (manifest.postgres !== null)
      say(
        `Its database opens: ${rows} rows in ${Object.keys(tables).length} tables, ${tables["users"] ?? 0} of them members.`,
      );
    say(
      scratch === null ? `It is in ${dataDir}. Start Crewyard as before.` : "Nothing was kept of this check.",
    );
  } finally {
    if (scratch !== null) await rm(scratch, { recursive: true, force: true });
  }
});
