import { join } from "node:path";

import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import { createDiskStore } from "./disk-store.ts";
import type { Storage } from "./file-store.ts";
import type { Disk } from "./free-space.ts";
import { createS3Store } from "./s3-store.ts";

/** Creates the stores that the configuration asks for: a bucket if one is set up, else folders in `DATA_DIR`. */
export function createStorage(config: Pick<Config, "dataDir" | "s3">, disk: Disk, log: Log): Storage {
  const { s3, dataDir } = config;
  const store = (area: string) =>
    s3 === null ? createDiskStore(join(dataDir, area), disk) : createS3Store({ s3, log }, area);
  return {
    media: store("media"),
    private: store("private"),
    exports: store("exports"),
    pieces: store("pieces"),
  };
}
