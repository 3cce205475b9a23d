import { Readable } from "node:stream";

import { S3mini } from "s3mini";

import type { Config } from "../config.ts";
import { assertNoTransaction } from "../database/outside.ts";
import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";
import { asStep } from "../traces/steps.ts";
import { createFetchWithTimeout, readWithTimeout, type FetchTimeouts } from "./fetch-with-timeout.ts";
import { assertFolder, assertKey, isFolder, type FileStore } from "./file-store.ts";

const PAGE = 1000;
/** Seconds until a retry makes sense. */
const RETRY_AFTER = 5;

interface BucketDeps {
  s3: NonNullable<Config["s3"]>;
  log: Log;
  timeouts?: FetchTimeouts;
}

/** Creates a store of files as `<area>/<folder>/<name>` in a bucket of any S3-compatible service. */
export function createS3Store({ s3, log, timeouts }: BucketDeps, area: string): FileStore {
  const bucket = new S3mini({
    endpoint: `${s3.endpoint}/${s3.bucket}`,
    region: s3.region,
    accessKeyId: s3.accessKeyId,
    secretAccessKey: s3.secretAccessKey,
    fetch: createFetchWithTimeout(timeouts),
  });
  const inArea = (name: string) => `${area}/${name}`;

  /** Runs work on the bucket; returns null if the bucket has no such file. */
  async function ask<T>(work: () => Promise<T>): Promise<T | null> {
    assertNoTransaction("The bucket");
    try {
      return await asStep({ kind: "outside", name: "bucket" }, work);
    } catch (error) {
      const failure = toFailure(error);
      if (failure.status === 404 && failure.code !== "NoSuchBucket") return null;
      log.error({ err: failure.error, status: failure.status }, "the storage service failed");
      throw unavailable();
    }
  }

  async function* list(prefix: string) {
    let token: string | undefined;
    do {
      const page = await ask(() => bucket.listObjectsPaged("/", prefix, PAGE, token));
      // Null means that the bucket itself does not exist.
      if (page == null) throw unavailable();
      yield* page.objects ?? [];
      token = page.nextContinuationToken;
    } while (token !== undefined);
  }

  return {
    async put(key, bytes) {
      assertKey(key);
      const done = await ask(() => bucket.putObject(inArea(key), bytes, "application/octet-stream"));
      if (done === null) throw unavailable();
    },
    async open(key, range) {
      assertKey(key);
      const { from, to } = range ?? { from: 0, to: 0 };
      const answer = await ask(() =>
        bucket.getObjectRaw(inArea(key), range === undefined, from, range && to + 1),
      );
      if (answer?.body == null) return null;
      return { bytes: wholeSize(answer), content: Readable.from(readWithTimeout(answer.body, timeouts)) };
    },
    async stat(key) {
      assertKey(key);
      const bytes = await ask(() => bucket.getContentLength(inArea(key)));
      return bytes === null ? null : { bytes };
    },
    async removeFolder(folder) {
      assertFolder(folder);
      for await (const { Key } of list(inArea(`${folder}/`))) await ask(() => bucket.deleteObject(Key));
    },
    async *listFolders() {
      // Keys are listed in order, so a folder's files follow each other.
      let [current, storedAt] = ["", new Date(0)];
      for await (const { Key, LastModified } of list(inArea(""))) {
        const folder = Key.split("/")[1] ?? "";
        const time = new Date(LastModified);
        if (folder === current) {
          if (time > storedAt) storedAt = time;
          continue;
        }
        if (isFolder(current)) yield { folder: current, storedAt };
        [current, storedAt] = [folder, time];
      }
      if (isFolder(current)) yield { folder: current, storedAt };
    },
    async listFiles(folder) {
      assertFolder(folder);
      const keys: string[] = [];
      for await (const { Key } of list(inArea(`${folder}/`))) keys.push(Key.slice(inArea("").length));
      return keys;
    },
    // A bucket shows a file only when complete, and drops interrupted uploads.
    removeLeftovers: () => Promise.resolve(),
  };
}

function unavailable(): AppError {
  return new AppError("storage_unavailable", { retryAfter: RETRY_AFTER });
}

/** Describes a failure: the service's own status and code if it responded, never a key or a signature. */
function toFailure(error: unknown): { error: unknown; status?: number; code?: string } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { status, code } = cause as { status?: number; code?: string };
  return { error, ...(status !== undefined && { status }), ...(code !== undefined && { code }) };
}

function wholeSize(answer: Response): number {
  const whole = /\/(\d+)$/.exec(answer.headers.get("content-range") ?? "")?.[1];
  return Number(whole ?? answer.headers.get("content-length"));
}
