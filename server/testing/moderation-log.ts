import { listModerationLogs, type LogEntry } from "#contracts/moderation.ts";

import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

/** Returns the log's entries about one thing, latest first, among its last 10. */
export async function readLogOf(
  app: TestApp,
  admin: Member,
  about: { contentType: string; contentId: number },
): Promise<LogEntry[]> {
  const { body } = await app.as(admin).call(listModerationLogs);
  if (!Array.isArray(body)) throw new Error("No array.");
  return body.filter(
    ({ contentType, contentId }) => contentType === about.contentType && contentId === about.contentId,
  );
}
