import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { startS3Service, type S3Service } from "../../testing/s3-service.ts";
import { createLog } from "../log.ts";
import { readWhole, type Storage } from "./file-store.ts";
import { copyFiles, removeCopied } from "./move-files.ts";
import { createStorage } from "./storage.ts";

const disk = {
  isLow: async () => false,
  readFreeBytes: async () => Infinity,
  assertFreeSpace: async () => {},
};
const AREAS = ["media", "private", "exports"] as const;
const FOLDERS = 5;
const folderOf = (number: number) => number.toString(16).padStart(32, "0");

let dataDir: string;
let service: S3Service;
let onDisk: Storage;
let inBucket: Storage;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-move-"));
  service = await startS3Service();
  onDisk = createStorage({ dataDir, s3: null }, disk, createLog("silent"));
  inBucket = createStorage({ dataDir, s3: service.settings }, disk, createLog("silent"));
  for (const area of AREAS)
    for (let number = 1; number <= FOLDERS; number += 1)
      for (const name of ["320.webp", "640.webp"])
        await onDisk[area].put(`${folderOf(number)}/${name}`, Buffer.from(`${area} ${number} ${name}`));
});
afterAll(async () => {
  await service.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Reads every key of a storage with its content. */
async function readAll(storage: Storage): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const area of AREAS)
    for await (const { folder } of storage[area].listFolders())
      for (const key of await storage[area].listFiles(folder))
        found[`${area}/${key}`] = String(await readWhole(storage[area], key));
  return found;
}

test("files go to a bucket and come back, each as it was", async () => {
  const all = await readAll(onDisk);
  expect(Object.keys(all)).toHaveLength(AREAS.length * FOLDERS * 2);
  expect(await copyFiles(onDisk, inBucket)).toEqual({ copied: 30, present: 0 });
  expect(await readAll(inBucket)).toEqual(all);
  expect(await readAll(onDisk)).toEqual(all);

  // Repeated, as after an interruption: one file was truncated, one is missing.
  service.objects.set(`media/${folderOf(1)}/320.webp`, { bytes: Buffer.from("med"), storedAt: new Date() });
  service.objects.delete(`private/${folderOf(2)}/640.webp`);
  expect(await copyFiles(onDisk, inBucket)).toEqual({ copied: 2, present: 28 });
  expect(await removeCopied(onDisk, inBucket)).toEqual({ removed: 15, left: [] });
  expect([await readAll(inBucket), await readAll(onDisk)]).toEqual([all, {}]);

  expect(await copyFiles(inBucket, onDisk)).toMatchObject({ copied: 30 });
  expect(await removeCopied(inBucket, onDisk)).toEqual({ removed: 15, left: [] });
  expect([await readAll(onDisk), await readAll(inBucket)]).toEqual([all, {}]);
});

test("what was removed from the bucket since does not come back when the disk is emptied; it is named", async () => {
  await copyFiles(onDisk, inBucket);
  await inBucket.media.removeFolder(folderOf(3));
  service.objects.delete(`private/${folderOf(4)}/320.webp`);
  const before = await readAll(inBucket);
  const left = [`media/${folderOf(3)}`, `private/${folderOf(4)}`];
  expect(await removeCopied(onDisk, inBucket)).toEqual({ removed: 13, left });
  expect(await readAll(inBucket)).toEqual(before);
  expect(Object.keys(await readAll(onDisk)).toSorted()).toEqual(
    left.flatMap((folder) => [`${folder}/320.webp`, `${folder}/640.webp`]),
  );
});

test("while the bucket refuses, nothing is removed", async () => {
  const all = await readAll(onDisk);
  service.mood = "forbids";
  await expect(removeCopied(onDisk, inBucket)).rejects.toMatchObject({ code: "storage_unavailable" });
  service.mood = "well";
  expect(await readAll(onDisk)).toEqual(all);
});
