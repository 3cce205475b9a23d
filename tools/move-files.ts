// `npm run move-files -- --to-bucket|--from-bucket [--remove]`: copies photos, videos, CVs, certificates and members'
// copies between DATA_DIR and the bucket of S3_*, or removes what has been copied. docs/operations.md.
import { parseArgs } from "node:util";

import { CommandError, runCommand } from "#server/platform/command.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { watchDisk } from "#server/platform/storage/free-space.ts";
import { copyFiles, removeCopied } from "#server/platform/storage/move-files.ts";
import { createStorage } from "#server/platform/storage/storage.ts";

await runCommand(async (say) => {
  const flag = { type: "boolean", default: false } as const;
  const { values } = parseArgs({ options: { "to-bucket": flag, "from-bucket": flag, remove: flag } });
  if (values["to-bucket"] === values["from-bucket"])
    throw new CommandError("Say --to-bucket or --from-bucket.");
  const config = loadConfig(process.env);
  if (config.s3 === null) throw new CommandError("No bucket is set: all five S3_* variables have to be.");
  const log = createLog("warn");
  const disk = watchDisk({ dataDir: config.dataDir, log });
  const onDisk = createStorage({ ...config, s3: null }, disk, log);
  const inBucket = createStorage(config, disk, log);
  const [from, to] = values["to-bucket"] ? [onDisk, inBucket] : [inBucket, onDisk];
  if (!values.remove) {
    const { copied, present } = await copyFiles(from, to);
    say(`${copied} files copied, ${present} were there already.`);
    return;
  }
  const { removed, left } = await removeCopied(from, to);
  say(`${removed} folders that are on the other side removed where they came from.`);
  if (left.length === 0) return;
  for (const folder of left) say(`left: ${folder}`);
  say(`${left.length} are not there, or not whole. docs/operations.md says what to do with them.`);
  process.exitCode = 1;
});
