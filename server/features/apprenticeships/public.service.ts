import type { PublicApprenticeship, PublicApprenticeshipCard } from "#contracts/public-apprenticeships.ts";
import * as contract from "#contracts/public-apprenticeships.ts";
import { PUBLIC_APPRENTICESHIPS } from "#contracts/public-boards.ts";

import { definePublicPage } from "../../platform/board/public-page.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { isOpen } from "./apprenticeships.access.ts";
import { presentApprenticeship, readerOf } from "./apprenticeships.present.ts";
import { findPublicApprenticeship, findTrade, readSimilarPublic } from "./public.queries.ts";

/** A reader who is not signed in. */
const VISITOR = { userId: 0 };
const NO_TRADE = "";

/** Returns an apprenticeship to any visitor. Closed or filled answers 410; not opened to everybody is not found. */
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

/** Lists open apprenticeships of the same trade that any visitor may read, otherwise the newest of any trade. */
export async function listSimilarPublic(
  { db, clock }: ReadDeps,
  id: number | null,
): Promise<PublicApprenticeshipCard[]> {
  const reader = readerOf(VISITOR, clock.now());
  const trade = id === null ? undefined : await findTrade(db, id);
  const rows = await readSimilarPublic(db, id ?? 0, trade ?? NO_TRADE, reader.today);
  return rows.map((row) => presentApprenticeship(row, reader));
}

/** The public page of an apprenticeship. */
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
