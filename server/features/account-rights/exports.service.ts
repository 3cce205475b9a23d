import { randomUUID } from "node:crypto";

import type { DataExport } from "#contracts/account-rights.ts";
import { daysFrom } from "#contracts/calendar.ts";

import { authorize, isOwner, type Viewer } from "../../platform/authorization.ts";
import { rowsByBatch } from "../../platform/database/batches.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import type { FileResponse } from "../../platform/http/file.ts";
import { removeStrays } from "../../platform/storage/file-store.ts";
import { makeArchive, openArchive } from "./archive.ts";
import {
  beginExport,
  findExport,
  findUnknownFolders,
  deleteExpiredExports,
  lockExport,
  saveFailed,
  saveProgress,
  saveReady,
  type ExportRow,
} from "./exports.queries.ts";

/** The name of the job that makes a copy. */
export const EXPORT_JOB = "account_rights.export";

/** After this time an unfinished copy counts as failed: the job has used up its attempts. */
const GIVEN_UP_MS = 86_400_000;

/** Asks for a copy of the viewer's data. A copy in progress is returned as it is; a finished one is replaced. */
export async function startExport(deps: Deps, viewer: Viewer): Promise<DataExport> {
  const now = deps.clock.now();
  await deps.disk.assertFreeSpace(0);
  return transaction(deps.db, async (tx) => {
    const last = await lockExport(tx, viewer.userId);
    if (last?.state === "working" && !isGivenUp(last, now)) return present(last, now);
    const run = randomUUID();
    const begun = await beginExport(tx, { userId: viewer.userId, run, now });
    await deps.jobs.add(tx, EXPORT_JOB, { userId: viewer.userId, run });
    const archive = last?.key;
    if (archive != null) tx.afterCommit(() => deps.storage.exports.removeFolder(archive));
    return present(begun, now);
  });
}

/** Returns the copy's progress. */
export async function readExport({ db, clock }: Deps, viewer: Viewer): Promise<DataExport> {
  const row = await findExport(db, viewer.userId);
  return row === undefined ? NONE : present(row, clock.now());
}

/** Opens the archive, for its owner's session alone and until it expires. */
export async function openExport(
  { db, clock, storage }: Deps,
  viewer: Viewer,
  run: string,
): Promise<FileResponse> {
  const row = await findExport(db, viewer.userId);
  if (row?.run !== run || row.key === null || row.bytes === null || isOver(row, clock.now())) {
    throw new AppError("export_not_ready");
  }
  const archive = authorize(viewer, isOwner, { userId: row.user_id, key: row.key, bytes: row.bytes });
  const file = orThrow(await openArchive(storage.exports, archive), "export_not_ready");
  return { ...file, kind: "zip", name: "crewyard-data.zip" };
}

/** Makes the archive. A copy that is no longer wanted is cancelled; a failed copy says so and can be asked for again. */
export async function runExport(deps: Deps, { userId, run }: { userId: number; run: string }): Promise<void> {
  const { db, clock, storage } = deps;
  const report = async (percent: number) => {
    if (!(await saveProgress(db, run, percent))) throw new CalledOff();
  };
  try {
    const { key, bytes } = await makeArchive(deps, userId, report);
    const isWanted = await transaction(db, async (tx) => {
      const owner = await saveReady(tx, { run, key, bytes, now: clock.now() });
      if (owner !== undefined) await deps.events.record(tx, "account.export_ready", { userId: owner, run });
      return owner !== undefined;
    });
    if (!isWanted) await storage.exports.removeFolder(key);
  } catch (error) {
    if (error instanceof CalledOff) return;
    deps.log.error({ err: error }, "a copy of a member's data could not be made");
    await saveFailed(db, run);
  }
}

class CalledOff extends Error {}

/** Deletes expired copies, and what a crash left in the store. */
export async function cleanUpExports({ db, clock, storage }: Deps): Promise<void> {
  const now = clock.now();
  for await (const key of rowsByBatch(() => deleteExpiredExports(db, now)))
    if (key !== null) await storage.exports.removeFolder(key);
  await removeStrays(storage.exports, daysFrom(now, -1), (folders) => findUnknownFolders(db, folders));
}

const isOver = (row: ExportRow, now: Date) => Date.parse(row.expires_at) <= now.getTime();
const isGivenUp = (row: ExportRow, now: Date) => Date.parse(row.asked_at) + GIVEN_UP_MS <= now.getTime();

const NONE: DataExport = {
  state: "none",
  progress: 0,
  askedAt: null,
  readyAt: null,
  expiresAt: null,
  bytes: null,
  url: null,
};

function present(row: ExportRow, now: Date): DataExport {
  if (isOver(row, now)) return NONE;
  const isReady = row.state === "ready";
  return {
    state: row.state === "working" && isGivenUp(row, now) ? "failed" : row.state,
    progress: row.progress,
    askedAt: row.asked_at,
    readyAt: row.ready_at,
    expiresAt: isReady ? row.expires_at : null,
    bytes: row.bytes,
    url: isReady ? `/api/user/export/${row.run}` : null,
  };
}
