import type { FileKind } from "#contracts/private-files.ts";

import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { SealedContact } from "./contact.access.ts";
import { sealedContact } from "./contact.queries.ts";

interface SubjectRow {
  id: number;
  contact: SealedContact;
}

/** A stored profile, with its relation to one viewer. */
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
  company: string | null;
  rating: number | null;
  review_count: number;
  project_count: number;
  qualification_count: number;
  cv_kind: FileKind | null;
  muted: boolean;
  created_at: string;
}

const SUBJECT = `u.id, ${sealedContact("u", "$1")}`;

/** Members whom the viewer `$1` may look up: banned, unconfirmed and blocked members are treated as unknown. */
const VISIBLE = `u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}`;

const readSubject = statement<SubjectRow & { cv_key: string | null; cv_kind: FileKind | null }>(`
  select ${SUBJECT}, cv.key as cv_key, cv.kind as cv_kind
  from users u left join private_files cv on cv.id = u.cv_file_id where u.id = $2 and ${VISIBLE}`);

// Lists show faces at 320 pixels; a profile page requests the largest size.
export const findProfile = one<ProfileRow, [viewerId: number, userId: number]>(`
  select ${SUBJECT}, u.username, u.first_name, u.last_name, u.trade_key, u.custom_trade, u.started_year, u.county,
    u.bio, u.company, u.rating, u.review_count, u.created_at, cv.kind as cv_kind,
    coalesce((select '/media/' || m.hash || '/640.webp' from media m
      where m.hash = substring(u.avatar from 8 for 32) and m.width > 320), u.avatar) as avatar,
    (select count(*)::int from projects p where p.user_id = u.id and p.removed_at is null) as project_count,
    (select count(*)::int from qualifications q where q.user_id = u.id) as qualification_count,
    exists (select 1 from mutes m where m.user_id = $1 and m.muted_user_id = u.id) as muted
  from users u left join private_files cv on cv.id = u.cv_file_id
  where u.id = $2 and ${VISIBLE}`);

/** The facts that sharing depends on, and the member's CV if there is one. */
export async function findSubject(db: Handle, viewerId: number, userId: number) {
  const [row] = await db.run(readSubject, [viewerId, userId]);
  if (row === undefined) return undefined;
  const { id, contact, cv_key: key, cv_kind: kind } = row;
  return { id, contact, cv: key === null || kind === null ? null : { key, kind } };
}
