import { BRAND } from "#contracts/brand.ts";
import { CONTACT_KIND_WORDS } from "#contracts/contact-words.ts";
import { APPEAL_DAYS, BAN_STRIKE_DAYS, STRIKE_DAYS } from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";

const { complaint } = CONTACT_KIND_WORDS;

/** How to report something, and how it is decided; the days are those that the queue works with. */
export const REPORTING = `
  **Reporting.** If you see something that breaks these terms or the law, choose Report on it: on a post, a comment, a
  job, an apprenticeship, a profile, a project, a review or a message. Without an account, choose Report on the page
  that you read, or use the [contact form](${paths.contact({ kind: "complaint" })}). Whoever you report is not told
  that it was you.

  **Deciding.** A person looks at every report. What breaks these terms is removed, and the account it came from can
  be suspended, for a time or for good. Some words are held back or refused by a list before anybody sees them; you
  are told when that happens. We tell whoever reported and, of what is removed or was held, whoever wrote it, what was
  decided and why, unless the law forbids it.

  **Strikes.** A removal, a warning and a limit of who is shown what you write each count as a strike for
  ${STRIKE_DAYS} days, a suspension for ${BAN_STRIKE_DAYS}. The more strikes stand, the stricter the step that
  moderators are proposed; a person decides. Nobody is limited without being told.

  **Appealing.** Every such decision can be appealed against once, within ${APPEAL_DAYS} days: from our message about
  it, or by the link in our e-mail, which works while your account is suspended. Where there is more than one of us,
  somebody who did not make the decision decides. If it was wrong, we undo it, and the strike is gone.

  **Complaining.** If you reported something and think that it was decided wrongly, say so by the [contact
  form](${paths.contact({ kind: "complaint" })}). You get a number at once, and an answer within ${complaint.days}
  days.

  **Against the law.** A report and a complaint can say which law something breaks. What puts a child or a life at
  risk is looked at first, and such a complaint is answered by the next day. Links, numbers and first posts of new
  accounts can wait for a moderator before anybody sees them; you are told when yours do.

  If somebody is in danger, call 999 first. ${BRAND.name} is no emergency service.`;
