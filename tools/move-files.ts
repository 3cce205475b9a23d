// `npm run move-files -- --to-bucket|--from-bucket [--remove]`: copies photos, videos, CVs, certificates and members' copies
// between DATA_DIR and the bucket of S3_*. docs/operations.md.
import { parseArgs } from "node:util";

import { CommandError, runCommand } from "#server/platform/command.ts";
import { loadConfig } from "#server/platform/config.ts";
import { createLog } from "#server/platform/log.ts";
import { watchDisk } from "#server/platform/storage/free-space.ts";
import { moveFiles } from "#server/platform/storage/move-files.ts";
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
  const { copied, present, removed } = await moveFiles(from, to, { remove: values.remove });
  say(
    `${copied} files copied, ${present} were there already, ${removed} folders removed where they came from.`,
  );
});
