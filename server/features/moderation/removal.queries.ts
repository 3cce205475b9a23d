import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { statement, type Statement } from "../../platform/database/statements.ts";

/** What stands in a chat where a message was taken away: the thread keeps its shape. */
const REMOVED_MESSAGE = "This message was removed by a moderator.";

interface Gone {
  id: number;
}

const hideReview = statement<Gone>(
  "update reviews set is_public = false where id = $1 and is_public returning id",
);
const dropProject = statement<Gone>("delete from projects where id = $1 returning id");
const clearProfile = statement<Gone>(`
  update users set bio = null, avatar = null
  where id = $1 and (bio is not null or avatar is not null) returning id`);
const blankMessage = statement<Gone>(`
  update messages set content = '${REMOVED_MESSAGE}' where id = $1 and content <> '${REMOVED_MESSAGE}' returning id`);

const does = (removal: Statement<Gone>) => async (tx: Tx, thing: Authorized<{ id: number }>) =>
  (await tx.run(removal, [thing.id])).length > 0;

/** Each is false when there was nothing to take away any more. */
export const takeReviewAway = does(hideReview);
export const takeProjectAway = does(dropProject);
/** The words and the picture; name, trade and contact details are what the account is. */
export const clearProfileText = does(clearProfile);
export const takeMessageAway = does(blankMessage);
