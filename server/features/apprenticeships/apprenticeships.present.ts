import {
  getApplicationCv,
  type Application,
  type ApplicationStatus,
  type Apprenticeship,
  type OwnApplication,
} from "#contracts/apprenticeships.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { fillPath } from "#contracts/pages.ts";
import { fileName } from "#contracts/private-files.ts";
import { URGENT_DAYS } from "#contracts/reference/limits.ts";
import { formatLocation } from "#contracts/reference/regions.ts";
import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import { measureFrom } from "../../platform/board/radius.ts";
import { nameOf, presentAuthor } from "../../platform/person.ts";
import { openContact } from "../profiles/index.ts";
import type { ApplicationRow, OwnApplicationRow } from "./applications.queries.ts";
import { canApply, canWithdraw, isOpen, isOwner } from "./apprenticeships.access.ts";
import type { ApprenticeshipRow } from "./apprenticeships.queries.ts";

/** The reader, and the day on which they read. */
export interface Reader {
  readonly userId: number;
  /** The day in London. */
  readonly today: string;
  /** Whole miles from the requested towns; null without any, or if the distance is unknown. */
  readonly milesTo: (county: string, town: string) => number | null;
}

export function readerOf(viewer: { userId: number }, now: Date, near?: readonly string[]): Reader {
  const measure = measureFrom({ near });
  return {
    userId: viewer.userId,
    today: dayInLondon(now),
    milesTo: (county, town) => {
      const distance = measure(county, town);
      return distance === null ? null : Math.round(distance.exact);
    },
  };
}

/** Presents an apprenticeship to this member. */
export function presentApprenticeship(row: ApprenticeshipRow, reader: Reader): Apprenticeship {
  const { today } = reader;
  const isOwn = isOwner(reader, row);
  const open = isOpen(row, today);
  const status = row.own_status as ApplicationStatus | null;
  return {
    id: row.id,
    userId: row.user_id,
    title: row.title,
    trade: showTrade(row.trade_key as Trade, row.custom_trade),
    tradeKey: row.trade_key,
    description: row.description,
    location: formatLocation(row.town, row.county),
    distance: reader.milesTo(row.county, row.town),
    county: row.county,
    town: row.town,
    startDate: row.start_date,
    duration: row.duration,
    isFullTime: row.is_full_time,
    hoursPerWeek: row.hours_per_week,
    dayRate: row.day_rate,
    minAge: row.min_age,
    maxAge: row.max_age,
    requirements: row.requirements,
    cvRequired: row.cv_required,
    closingDate: row.closing_date,
    isPublic: row.is_public,
    isOpen: open,
    isFilled: row.filled_at !== null,
    isUrgent: open && row.start_date <= addDays(today, URGENT_DAYS),
    isClosingSoon: open && row.closing_date <= addDays(today, URGENT_DAYS),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    author: presentAuthor(row),
    viewerApplication: status,
    isSaved: row.is_saved,
    applications: isOwn ? { count: row.applied, unseen: row.unseen } : null,
    can: {
      edit: isOwn,
      delete: isOwn,
      apply: canApply(reader, row, { today, status }),
      withdraw: canWithdraw(status),
      checkApplicants: isOwn,
    },
  };
}

const cvPath = (id: number) => fillPath(getApplicationCv.path, { id });
const cvNameOf = ({ cv_kind: kind }: Pick<ApplicationRow, "cv_kind">) =>
  kind === null ? null : fileName("cv", kind);

/** Presents an application to its employer, and to nobody else: applying shares contact details, at any age. */
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
    cvName: cvNameOf(row),
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

/** Presents a member's own application, with its apprenticeship if that can still be seen. */
export function presentOwnApplication(row: OwnApplicationRow, reader: Reader): OwnApplication {
  const status = row.own_status as ApplicationStatus;
  return {
    id: row.application_id,
    apprenticeshipId: row.id,
    title: row.title,
    status,
    message: row.own_message,
    cvUrl: row.cv_kind === null ? null : cvPath(row.application_id),
    cvName: cvNameOf(row),
    createdAt: row.applied_at,
    updatedAt: row.application_updated_at,
    apprenticeship: row.is_available ? presentApprenticeship(row, reader) : null,
    can: { withdraw: canWithdraw(status) },
  };
}
