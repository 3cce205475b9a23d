import type { ContactVisibility } from "#contracts/account-fields.ts";
import type { FileKind } from "#contracts/private-files.ts";

import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

interface SubjectRow {
  id: number;
  contact_visibility: ContactVisibility;
  date_of_birth: string | null;
  is_crew: boolean;
}

/** A profile as it is stored, from one viewer's side. */
export interface ProfileRow extends SubjectRow {
  username: string;
  first_name: string;
  last_name: string;
  avatar: string | null;
  trade_key: string;
  custom_trade: string | null;
  started_year: number;
  county: string | null;
  bio: string | null;
  email: string;
  phone: string | null;
  company: string | null;
  rating: number | null;
  review_count: number;
  project_count: number;
  qualification_count: number;
  cv_kind: FileKind | null;
  created_at: string;
}

const SUBJECT = `u.id, u.contact_visibility, u.date_of_birth, exists (
  select from crew_members c where c.user_a = least(u.id, $1) and c.user_b = greatest(u.id, $1)) as is_crew`;

/** Whom the viewer `$1` may look up: banned, unconfirmed and blocked members are as unknown as those who never were. */
const VISIBLE = `u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}`;

// Lists show a face at 320 pixels; where it stands alone, its largest size is asked for.
const readProfile = statement<ProfileRow>(`
  select ${SUBJECT}, u.username, u.first_name, u.last_name, u.trade_key, u.custom_trade, u.started_year, u.county,
    u.bio, u.email, u.phone, u.company, u.rating, u.review_count, u.created_at, cv.kind as cv_kind,
    coalesce((select '/media/' || m.hash || '/640.webp' from media m
      where m.hash = substring(u.avatar from 8 for 32) and m.width > 320), u.avatar) as avatar,
    (select count(*)::int from projects p where p.user_id = u.id) as project_count,
    (select count(*)::int from qualifications q where q.user_id = u.id) as qualification_count
  from users u left join private_files cv on cv.id = u.cv_file_id
  where u.id = $2 and ${VISIBLE}`);

const readSubject = statement<SubjectRow & { cv_key: string | null; cv_kind: FileKind | null }>(`
  select ${SUBJECT}, cv.key as cv_key, cv.kind as cv_kind
  from users u left join private_files cv on cv.id = u.cv_file_id where u.id = $2 and ${VISIBLE}`);

export async function findProfile(
  db: Handle,
  viewerId: number,
  userId: number,
): Promise<ProfileRow | undefined> {
  return (await db.run(readProfile, [viewerId, userId]))[0];
}

/** What the rules about sharing look at, and the member's CV if there is one. */
export async function findSubject(db: Handle, viewerId: number, userId: number) {
  const [row] = await db.run(readSubject, [viewerId, userId]);
  if (row === undefined) return undefined;
  const cv = row.cv_key === null || row.cv_kind === null ? null : { key: row.cv_key, kind: row.cv_kind };
  return { ...toSubject(row), cv };
}

export function toSubject(row: SubjectRow) {
  return {
    id: row.id,
    contactVisibility: row.contact_visibility,
    dateOfBirth: row.date_of_birth,
    isCrew: row.is_crew,
  };
}
