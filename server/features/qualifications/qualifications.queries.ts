import type { FileKind } from "#contracts/private-files.ts";
import type { Qualification } from "#contracts/qualifications.ts";
import { QUALIFICATIONS_MAX } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, many, matched, one } from "../../platform/database/queries.ts";

/** A qualification as it is stored. */
export interface QualificationRow extends Omit<
  Qualification,
  "certificate" | "certificateUrl" | "certificateName" | "can"
> {
  certificateId: number | null;
  certificateKind: FileKind | null;
}

/** The form's fields of a qualification. */
export type QualificationText = Omit<
  QualificationRow,
  "id" | "userId" | "certificateId" | "certificateKind" | "createdAt"
>;

const COLUMNS = `q.id, q.user_id as "userId", q.title, q.issuing_organization as "issuingOrganization", q.description,
  q.scheme, q.level, q.number, q.date_obtained as "dateObtained", q.expires_on as "expiresOn",
  q.certificate_file_id as "certificateId", q.created_at as "createdAt"`;
const WITH_FILE = `${COLUMNS}, f.kind as "certificateKind"`;
const FROM = "from qualifications q left join private_files f on f.id = q.certificate_file_id";

const READ_ONE = `select ${WITH_FILE}, f.key ${FROM} join users u on u.id = q.user_id
  where q.id = $2 and u.banned_at is null and ${notBlocked("q.user_id", "$1")}`;

const lockMember = matched<[userId: number], Tx>("select id from users where id = $1 for no key update");
const countOf = exactlyOneValue<number, [userId: number]>(
  "select count(*)::int from qualifications where user_id = $1",
);

/** Latest obtained first, those without a date last. */
export const findQualifications = many<QualificationRow, [userId: number]>(`
  select ${WITH_FILE} ${FROM} where q.user_id = $1
  order by q.date_obtained desc nulls last, q.id desc limit ${QUALIFICATIONS_MAX}`);

/** A qualification of a member whom the viewer may look up, with the key of its certificate. */
export const findQualification = one<
  QualificationRow & { key: string | null },
  [viewerId: number, id: number]
>(READ_ONE);

/** The same, locked until the transaction ends. */
export const lockQualification = one<QualificationRow, [viewerId: number, id: number], Tx>(
  `${READ_ONE} for no key update of q`,
);

/**
 * Counts a member's qualifications, and locks the member so that none are added until the transaction ends. Undefined
 * if the member is gone.
 */
export async function lockCount(tx: Tx, userId: number): Promise<number | undefined> {
  return (await lockMember(tx, userId)) ? countOf(tx, userId) : undefined;
}

type StoredText = QualificationText & { certificateId: number | null };

export const addQualification = exactlyOneValue<number, [userId: number, text: StoredText, now: Date], Tx>(
  `
  insert into qualifications (user_id, title, issuing_organization, description, scheme, level, number, date_obtained,
    expires_on, certificate_file_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) returning id`,
  (userId, text, now) => [userId, ...toValues(text), now],
);

export const changeQualification = execute<
  [qualification: Authorized<QualificationRow>, text: StoredText, now: Date]
>(
  `
  update qualifications set title = $2, issuing_organization = $3, description = $4, scheme = $5, level = $6,
    number = $7, date_obtained = $8, expires_on = $9, certificate_file_id = $10, updated_at = $11
  where id = $1`,
  (qualification, text, now) => [qualification.id, ...toValues(text), now],
);

export const removeQualification = execute<[qualification: Authorized<QualificationRow>]>(
  "delete from qualifications where id = $1",
  (qualification) => [qualification.id],
);

function toValues({ certificateId, ...text }: StoredText): unknown[] {
  const { title, issuingOrganization, description, scheme, level, number, dateObtained, expiresOn } = text;
  return [
    title,
    issuingOrganization,
    description,
    scheme,
    level,
    number,
    dateObtained,
    expiresOn,
    certificateId,
  ];
}
