import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { cleanUp } from "../../features/media/index.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { startUntilEnd } from "../../testing/real-server.ts";
import { startS3Service, type S3Service } from "../../testing/s3-service.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { makeMigratedDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { MARK_KEY } from "./file-store.ts";

let ours: TestDatabase;
let other: TestDatabase;
let dataDir: string;
let service: S3Service;
beforeAll(async () => {
  [ours, other] = [await makeMigratedDatabase(), await makeMigratedDatabase()];
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-mark-"));
  service = await startS3Service();
});
afterAll(async () => {
  await ours.drop();
  await other.drop();
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

const forgetMark = async () => {
  service.objects.delete(`media/${MARK_KEY}`);
  await rm(join(dataDir, "media", MARK_KEY.slice(0, 2)), { recursive: true, force: true });
};

describe.each([
  ["DATA_DIR", () => ({})],
  ["S3_BUCKET", () => service.environment],
])("files in %s", (place, environment) => {
  const startOn = ({ url }: TestDatabase, options?: TestAppOptions) =>
    startTestApp({ ...environment(), DATA_DIR: dataDir, DATABASE_URL: url }, options);
  const refuse = async ({ url }: TestDatabase, reason: RegExp) => {
    const { end, said } = await startUntilEnd({ dataDir, env: { ...environment(), DATABASE_URL: url } });
    expect([end, said.trim().split("\n")]).toEqual([1, [expect.stringMatching(/^Crewyard did not start: /)]]);
    for (const words of [`in ${place} `, reason, "name a new DATA_DIR or S3_BUCKET"])
      expect(said).toMatch(words);
  };
  const command = ({ url }: TestDatabase) =>
    promisify(execFile)(process.execPath, ["server/admin/main.ts", "jobs"], {
      env: { ...process.env, ...environment(), DATA_DIR: dataDir, DATABASE_URL: url },
      timeout: 30_000,
    });
  /** Runs the nightly clean-up, which removes unknown files. */
  const countAfterNight = async (app: TestApp) => {
    app.clock.advance(2 * DAY);
    await cleanUp(app.deps, app.deps.storage.media);
    let folders = 0;
    for await (const _ of app.deps.storage.media.listFolders()) folders += 1;
    return folders;
  };

  test("start with their own database alone, also where they have no mark yet", async () => {
    const first = await startOn(ours);
    const dan = await first.makeMember();
    const { body } = await uploadPicture(first, dan, await makePicture(70, 50).jpeg().toBuffer());
    const avatar = `${body.url.split("/").slice(0, 3).join("/")}/320.webp`;
    await first.deps.db.kysely.updateTable("users").set({ avatar }).where("id", "=", dan.id).execute();
    await first.close();
    await refuse(other, /another site's mark.* remove \S+site\.txt/);
    await forgetMark();
    // A command may run as another account than the server's, which must own its files: so it leaves no mark.
    await command(ours);
    await refuse(other, /knows none of them/);
    // Like a site with files from before marks existed, first on a full disk, where the clean-up makes room.
    const full = await startOn(ours, { readFreeBytes: async () => 0 });
    expect(await countAfterNight(full)).toBe(1);
    await full.close();
    await (await startOn(ours)).close();
    await refuse(other, /another site's mark/);
    const again = await startOn(ours);
    expect(await countAfterNight(again)).toBe(1);
    await again.close();
  });

  test("are refused to a command on another database, which ends", async () => {
    await expect(command(other)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/another site's mark/),
    });
  });
});

test("parts of a copy that was being made are no sign of another site", async () => {
  const parts = join(dataDir, "new", "exports", "ab", "ab".repeat(16));
  await mkdir(parts, { recursive: true });
  const app = await startTestApp({ DATA_DIR: join(dataDir, "new"), DATABASE_URL: other.url });
  await app.close();
});

test("a bucket that is away at the start is cleaned up only once it is known whose it is", async () => {
  service.mood = "forbids";
  const app = await startTestApp({ ...service.environment, DATABASE_URL: other.url });
  service.mood = "well";
  app.clock.advance(2 * DAY);
  const before = [...service.objects.keys()];
  expect(before.length).toBeGreaterThan(1);
  await expect(cleanUp(app.deps, app.deps.storage.media)).rejects.toThrow(/another site's mark/);
  expect([...service.objects.keys()]).toEqual(before);
  await app.close();
});
