import { BRAND } from "#contracts/brand.ts";
import { CONTACT_KIND_WORDS } from "#contracts/contact-words.ts";
import { APPEAL_DAYS, BAN_STRIKE_DAYS, STRIKE_DAYS } from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";

const { complaint } = CONTACT_KIND_WORDS;

/** How to report something, and how it is decided; the numbers of days are those that the queue uses. */
export const REPORTING = `
  **Reporting.** If you see something that breaks these terms or the law, choose Report on it: on a post, a comment, a
  job, an apprenticeship, a profile, a project, a review, the reply to one or a message. Without an account, choose Report on the page
  that you read, or use the [contact form](${paths.contact({ kind: "complaint" })}). We do not tell the person you
  report that it was you.

  **Deciding.** A person looks at every report. We remove what breaks these terms, and can suspend the account it came
  from, for a time or for good. Texts with words on a list are held back or refused before anybody sees them; we tell
  you when that happens. With some words your account can only read until a moderator has looked; we tell you when it
  can write again. We tell the person who reported something what we decided and why, and its author too if it
  was removed or held, unless the law forbids it.

  **Strikes.** A removal, a warning and a limit on who sees what you write each count as a strike for ${STRIKE_DAYS}
  days, a suspension for ${BAN_STRIKE_DAYS}. The more strikes you have, the stricter the step we suggest to
  moderators, but a person decides. We never limit anybody without telling them.

  **Appealing.** You can appeal once against each of these decisions, within ${APPEAL_DAYS} days: from our message
  about it, or with the link in our email, which works while your account is suspended. Where possible, somebody who
  did not make the decision decides the appeal. If the decision was wrong, we undo it, and the strike is gone.

  **Complaining.** If you reported something and think we decided wrongly, tell us with the [contact
  form](${paths.contact({ kind: "complaint" })}). You get a number at once, and an answer within ${complaint.days}
  days.

  **Against the law.** A report and a complaint can say which law something breaks. We look first at anything that
  puts a child or a life at risk, and answer such a complaint by the next day. Links, numbers and first posts of new
  accounts can wait for a moderator before anybody sees them; we tell you when yours do.

  If somebody is in danger, call 999 first. ${BRAND.name} is not an emergency service.`;
