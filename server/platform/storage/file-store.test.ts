import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { pino, stdSerializers } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import { startS3Service, type S3Service } from "../../testing/s3-service.ts";
import { createLog } from "../log.ts";
import { createDiskStore } from "./disk-store.ts";
import { readWhole, type FileStore } from "./file-store.ts";
import type { Disk } from "./free-space.ts";
import { createS3Store } from "./s3-store.ts";
import { createStorage } from "./storage.ts";

const log = createLog("silent");
const ROOMY: Disk = {
  isLow: async () => false,
  readFreeBytes: async () => Infinity,
  assertFreeSpace: async () => {},
};
const TIMEOUTS = { responseWithinMs: 500 };
const bytes = Buffer.from("0123456789");
let made = 0;
const newFolder = () => (made += 1).toString(16).padStart(32, "0");

let root: string;
let service: S3Service;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "crewyard-storage-"));
  service = await startS3Service();
});
afterAll(async () => {
  await service.close();
  await rm(root, { recursive: true, force: true });
});

const STORES: [string, () => FileStore][] = [
  ["a disk", () => createDiskStore(join(root, "media"), ROOMY)],
  ["a bucket", () => createS3Store({ s3: service.settings, log }, "media")],
];

describe.each(STORES)("files on %s", (_, open) => {
  async function foldersOf(store: FileStore): Promise<string[]> {
    const found: string[] = [];
    for await (const { folder } of store.listFolders()) found.push(folder);
    return found;
  }

  test("are read as they were put, whole and in part", async () => {
    const [store, key] = [open(), `${newFolder()}/320.webp`];
    await store.put(key, bytes);
    expect(await readWhole(store, key)).toEqual(bytes);
    expect(await store.stat(key)).toEqual({ bytes: 10 });
    for (const [from, to] of [
      [0, 0],
      [3, 6],
      [9, 9],
      [0, 9],
    ] as const) {
      const part = await store.open(key, { from, to });
      expect(part?.bytes).toBe(10);
      expect(Buffer.concat(await part!.content.toArray())).toEqual(bytes.subarray(from, to + 1));
    }
  });

  test("that are not there are null", async () => {
    const [store, key] = [open(), `${newFolder()}/320.webp`];
    expect([await store.open(key), await store.stat(key), await readWhole(store, key)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test("may be put again, also by several at once", async () => {
    const [store, key] = [open(), `${newFolder()}/file.pdf`];
    await Promise.all(Array.from({ length: 8 }, () => store.put(key, bytes)));
    await store.put(key, Buffer.from("new"));
    expect(await readWhole(store, key)).toEqual(Buffer.from("new"));
  });

  test("go with their folder, and only with theirs", async () => {
    const [store, folder, other] = [open(), newFolder(), newFolder()];
    for (const width of ["320", "640", "1280"]) await store.put(`${folder}/${width}.webp`, bytes);
    await store.put(`${other}/320.webp`, bytes);
    await store.removeFolder(folder);
    await store.removeFolder(folder);
    expect(await store.stat(`${folder}/640.webp`)).toBeNull();
    expect(await store.stat(`${other}/320.webp`)).not.toBeNull();
  });

  test("are listed by folder with the age of the latest, however many there are", async () => {
    const store = open();
    for (const folder of await foldersOf(store)) await store.removeFolder(folder);
    const folders = Array.from({ length: 5 }, newFolder);
    for (const folder of folders) {
      await store.put(`${folder}/320.webp`, bytes);
      await store.put(`${folder}/640.webp`, bytes);
    }
    expect((await foldersOf(store)).toSorted()).toEqual(folders);
    for await (const { storedAt } of store.listFolders()) {
      expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(60_000);
    }
  });

  test("may be given up half-way", async () => {
    const [store, key] = [open(), `${newFolder()}/video.mp4`];
    await store.put(key, Buffer.alloc(1_000_000, 7));
    const file = await store.open(key);
    for await (const chunk of file!.content) {
      expect((chunk as Buffer).length).toBeGreaterThan(0);
      break;
    }
    expect(file!.content.destroyed).toBe(true);
  });

  test.each([
    "../../etc/passwd",
    "a/b",
    `${"0".repeat(32)}/../x.webp`,
    `${"0".repeat(32)}/x`,
    `${"0".repeat(32)}/.x.webp`,
    `${"A".repeat(32)}/320.webp`,
    `${"0".repeat(32)}/320.webp\0`,
    `${"0".repeat(32)}/a/320.webp`,
    "",
  ])("are never asked for by the name %j", async (key) => {
    const store = open();
    await expect(store.put(key, bytes)).rejects.toThrow(/key/);
    await expect(store.open(key)).rejects.toThrow(/key/);
    await expect(store.stat(key)).rejects.toThrow(/key/);
    await expect(store.removeFolder(key)).rejects.toThrow(/folder/);
  });

  test("removing leftovers leaves whole files alone", async () => {
    const [store, key] = [open(), `${newFolder()}/320.webp`];
    await store.put(key, bytes);
    await store.removeLeftovers();
    expect(await readWhole(store, key)).toEqual(bytes);
  });
});

describe("a disk", () => {
  test("keeps nothing of a put that was cut off, once it is old", async () => {
    const folder = join(root, "media", ".arriving");
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "old"), "half");
    await utimes(join(folder, "old"), new Date(0), new Date(0));
    await writeFile(join(folder, "fresh"), "half");
    await createDiskStore(join(root, "media"), ROOMY).removeLeftovers();
    expect(await readdir(folder)).toEqual(["fresh"]);
  });

  test("a folder that is removed while something is put there ends whole or gone", async () => {
    const [store, folder] = [createDiskStore(join(root, "media"), ROOMY), newFolder()];
    const puts = Array.from({ length: 20 }, () => store.put(`${folder}/320.webp`, bytes));
    const removals = Array.from({ length: 5 }, () => store.removeFolder(folder));
    await Promise.allSettled([...puts, ...removals]);
    expect([null, "0123456789"]).toContain(
      (await readWhole(store, `${folder}/320.webp`))?.toString() ?? null,
    );
  });
});

describe("a bucket", () => {
  afterEach(() => {
    service.mood = "well";
  });
  const open = () => createS3Store({ s3: service.settings, log, timeouts: TIMEOUTS }, "media");
  const unavailable = { code: "storage_unavailable", status: 502, details: { retryAfter: 5 } };

  test("is asked once more when it is overloaded", async () => {
    const key = `${newFolder()}/320.webp`;
    service.mood = "overloaded once";
    await open().put(key, bytes);
    expect(service.objects.get(`media/${key}`)?.bytes).toEqual(bytes);
  });

  test.each(["forbids", "silent", "hangs up"] as const)(
    "that %s is told of in words, whatever is asked",
    async (mood) => {
      const [store, folder] = [open(), newFolder()];
      const key = `${folder}/320.webp`;
      await store.put(key, bytes);
      service.mood = mood;
      await expect(store.put(key, bytes)).rejects.toMatchObject(unavailable);
      await expect(store.open(key)).rejects.toMatchObject(unavailable);
      await expect(store.stat(key)).rejects.toMatchObject(unavailable);
      await expect(store.removeFolder(folder)).rejects.toMatchObject(unavailable);
      await expect(store.listFolders()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
    },
  );

  test("that stops in the middle of a file ends it with an error, not with half a file", async () => {
    const [store, key] = [open(), `${newFolder()}/video.mp4`];
    await store.put(key, Buffer.alloc(100_000, 1));
    service.mood = "stalls";
    const file = await store.open(key);
    await expect(file!.content.toArray()).rejects.toThrow(/middle/);
  });

  test("that is not there, or does not know the key, is told of in words", async () => {
    for (const wrong of [{ bucket: "another-bucket" }, { secretAccessKey: "wrong-secret" }]) {
      const store = createS3Store(
        { s3: { ...service.settings, ...wrong }, log, timeouts: TIMEOUTS },
        "media",
      );
      await expect(store.put(`${newFolder()}/320.webp`, bytes)).rejects.toMatchObject(unavailable);
      await expect(store.listFolders()[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
    }
  });

  test.each(["forbids", "silent", "hangs up"] as const)(
    "that %s leaves no secret in the log",
    async (mood) => {
      const lines: string[] = [];
      const sink = pino(
        { serializers: { err: stdSerializers.errWithCause } },
        { write: (line) => lines.push(line) },
      );
      service.mood = mood;
      const store = createS3Store({ s3: service.settings, log: sink, timeouts: TIMEOUTS }, "media");
      await store.put(`${newFolder()}/320.webp`, bytes).catch(() => {});
      expect(lines.join("")).toMatch(/storage service failed/);
      expect(lines.join("")).not.toMatch(/test-secret|Signature=|TESTKEY/);
    },
  );
});

test("what is private is not among the media, on a disk and in a bucket", async () => {
  for (const s3 of [null, service.settings]) {
    const { media, private: vault } = createStorage({ dataDir: root, s3 }, ROOMY, log);
    const key = `${newFolder()}/file.pdf`;
    await vault.put(key, bytes);
    expect([await media.stat(key), await vault.stat(key)]).toEqual([null, { bytes: 10 }]);
  }
});
