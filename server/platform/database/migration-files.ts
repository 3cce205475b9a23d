import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The product's own migrations. */
export const FOLDER = join(import.meta.dirname, "../../migrations");

export interface MigrationFile {
  name: string;
  version: number;
  /** The oldest build, by its schema version, that still works on a database with this migration. */
  compatibleFrom: number;
  text: string;
}

/** Files are `0001_name.sql`; the first line says `-- compatible from: 1`. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (fileName) => {
      const text = await readFile(join(folder, fileName), "utf8");
      const compatible = /^-- compatible from: (\d+)/.exec(text)?.[1];
      if (compatible === undefined)
        throw new Error(`${fileName} must begin with "-- compatible from: <version>"`);
      return {
        name: fileName.replace(/\.sql$/, ""),
        version: Number(fileName.slice(0, 4)),
        compatibleFrom: Number(compatible),
        text,
      };
    }),
  );
}
