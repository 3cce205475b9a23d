import type { Application, ApplicationStatus, OwnApplication } from "#contracts/apprenticeships.ts";
import { getApplicationCv } from "#contracts/apprenticeships.ts";
import { fillPath } from "#contracts/fill-path.ts";
import { fileName } from "#contracts/private-files.ts";
import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import { nameOf } from "../../platform/person.ts";
import { openContact } from "../profiles/index.ts";
import type { ApplicationRow, OwnApplicationRow } from "./applications.queries.ts";
import { canWithdraw } from "./apprenticeships.access.ts";
import { presentApprenticeship, type Reader } from "./apprenticeships.present.ts";

const cvPath = (id: number) => fillPath(getApplicationCv.path, { id });

/** An application as the employer sees it, and nobody else: applying shares how to reach somebody, at any age. */
export function presentApplication(row: ApplicationRow, employer: Reader): Application {
  const sent = { act: "apprenticeship_application" } as const;
  const { email, phone } = openContact(employer, row.contact, employer.today, sent);
  return {
    id: row.id,
    apprenticeshipId: row.apprenticeship_id,
    applicantId: row.applicant_id,
    status: row.status as ApplicationStatus,
    message: row.message,
    cvUrl: row.cv_kind === null ? null : cvPath(row.id),
    cvName: row.cv_kind === null ? null : fileName("cv", row.cv_kind),
    createdAt: row.applied_at,
    applicant: {
      id: row.applicant_id,
      name: nameOf(row),
      email,
      phone,
      avatar: row.avatar,
      profilePhoto: row.avatar,
      trade: showTrade(row.trade_key as Trade, row.custom_trade),
    },
  };
}

/** A member's own application with what it is for, as long as that is to be seen. */
export function presentOwnApplication(row: OwnApplicationRow, reader: Reader): OwnApplication {
  const status = row.own_status as ApplicationStatus;
  return {
    id: row.application_id,
    apprenticeshipId: row.id,
    title: row.title,
    status,
    message: row.own_message,
    cvUrl: row.has_cv ? cvPath(row.application_id) : null,
    createdAt: row.applied_at,
    updatedAt: row.application_updated_at,
    apprenticeship: row.is_available ? presentApprenticeship(row, reader) : null,
    can: { withdraw: canWithdraw(status) },
  };
}
