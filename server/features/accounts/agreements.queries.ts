import type { Handle } from "../../platform/database/database.ts";
import { execute } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** The versions somebody agreed to, and when. */
export interface AgreementRow {
  terms: string;
  privacy: string;
  agreedAt: string;
}

const COLUMNS = `terms_version as terms, privacy_version as privacy, agreed_at as "agreedAt"`;
const present = statement<AgreementRow>(`select ${COLUMNS} from users where id = $1`);
const earlier = statement<AgreementRow>(
  `select ${COLUMNS} from earlier_agreements where user_id = $1 order by agreed_at desc`,
);

/** Lists the present agreement and the earlier ones, latest first. */
export async function readAgreements(handle: Handle, userId: number): Promise<AgreementRow[]> {
  return [...(await handle.run(present, [userId])), ...(await handle.run(earlier, [userId]))];
}

// One statement, so that the earlier agreement is never lost and a concurrent repeat has no effect.
/** Saves that the member agreed to these versions; repeating it changes nothing. */
export const saveAgreement = execute<
  [userId: number, given: Omit<AgreementRow, "agreedAt"> & { agreedAt: Date }],
  Handle
>(
  `
  with before as (
    select id, terms_version, privacy_version, agreed_at from users
    where id = $1 and (terms_version, privacy_version) is distinct from ($2, $3) for no key update
  ), kept as (
    insert into earlier_agreements (user_id, terms_version, privacy_version, agreed_at)
    select id, terms_version, privacy_version, agreed_at from before on conflict do nothing
  )
  update users set terms_version = $2, privacy_version = $3, agreed_at = $4 where id in (select id from before)`,
  (userId, { terms, privacy, agreedAt }) => [userId, terms, privacy, agreedAt],
);
