import type { PublicApprenticeship, PublicApprenticeshipCard } from "#contracts/public-apprenticeships.ts";
import * as contract from "#contracts/public-apprenticeships.ts";
import { PUBLIC_APPRENTICESHIPS } from "#contracts/public-boards.ts";

import { definePublicPage } from "../../platform/board/public-page.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { isOpen } from "./apprenticeships.access.ts";
import { presentApprenticeship, readerOf } from "./apprenticeships.present.ts";
import { findPublicApprenticeship, findTrade, readSimilarPublic } from "./public.queries.ts";

/** Nobody in particular. */
const VISITOR = { userId: 0 };
const NO_TRADE = "";

/** An apprenticeship for anybody. Closed or filled it answers 410; what is not opened to all is not there. */
export async function getPublicApprenticeship(
  { db, clock }: ReadDeps,
  id: number | null,
): Promise<PublicApprenticeship> {
  const reader = readerOf(VISITOR, clock.now());
  const row = id === null ? undefined : await findPublicApprenticeship(db, id);
  if (row === undefined) throw new AppError("apprenticeship_not_found");
  if (row.is_gone || !isOpen(row, reader.today)) throw new AppError("apprenticeship_closed");
  const { author, ...it } = presentApprenticeship(row, reader);
  return { ...it, author: { name: author.name, trade: author.trade, company: author.company } };
}

/** Open ones of the same trade that anybody may read, else the newest of any. */
export async function listSimilarPublic(
  { db, clock }: ReadDeps,
  id: number | null,
): Promise<PublicApprenticeshipCard[]> {
  const reader = readerOf(VISITOR, clock.now());
  const trade = id === null ? undefined : await findTrade(db, id);
  const rows = await readSimilarPublic(db, id ?? 0, trade ?? NO_TRADE, reader.today);
  return rows.map((row) => presentApprenticeship(row, reader));
}

/** An apprenticeship's page for anybody. */
export const showPublicApprenticeship = definePublicPage({
  board: PUBLIC_APPRENTICESHIPS,
  one: contract.getPublicApprenticeship,
  similar: contract.listSimilarPublicApprenticeships,
  find: getPublicApprenticeship,
  listSimilar: listSimilarPublic,
  absent: "apprenticeship_not_found",
  closed: "apprenticeship_closed",
  posting: ({ closingDate, isFullTime, hoursPerWeek, dayRate, requirements }) => ({
    lastDay: closingDate,
    employmentType: isFullTime ? "FULL_TIME" : "PART_TIME",
    rate: dayRate,
    payPeriod: "day",
    more: {
      workHours: `${hoursPerWeek} hours a week`,
      ...(requirements.length > 0 && { qualifications: requirements.join("; ") }),
    },
  }),
});
