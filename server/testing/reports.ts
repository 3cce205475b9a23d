import type { ReportType } from "#contracts/report-form.ts";
import { createReport } from "#contracts/reports.ts";

import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

/** Reports something as a member, and returns the report's id. */
export async function leaveReport(
  app: TestApp,
  by: Member,
  type: ReportType,
  id: number,
  reason = "spam",
): Promise<number> {
  const { status } = await app.as(by).call(createReport, { body: { type, id, reason } });
  if (status !== 201) throw new Error(`A report answered ${status}.`);
  const { id: reportId } = await app.deps.db.kysely
    .selectFrom("reports")
    .select("id")
    .where("reporter_id", "=", by.id)
    .where("type", "=", type)
    .where("target_id", "=", id)
    .executeTakeFirstOrThrow();
  return reportId;
}
