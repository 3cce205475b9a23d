import { Link } from "react-router";

import { BRAND } from "#contracts/brand.ts";
import { CONTACT_KIND_WORDS } from "#contracts/contact-words.ts";

import { paths } from "../../paths.ts";

const { complaint, appeal } = CONTACT_KIND_WORDS;

/** How to report something, and how it is decided; the days are those that the queue works with. */
export function ReportingText() {
  return (
    <>
      <p>
        <strong>Reporting.</strong> If you see something that breaks these terms or the law, choose Report on
        it: on a post, a comment, a job, a profile, a review or a message. Without an account, use the{" "}
        <Link to={paths.contact({ kind: "complaint" })}>contact form</Link>. Whoever you report is not told
        that it was you.
      </p>
      <p>
        <strong>Deciding.</strong> A person looks at every report. What breaks these terms is removed, and the
        account it came from can be suspended, for a time or for good. Some words are held back or refused by
        a list before anybody sees them; you are told when that happens. We tell whoever reported, and whoever
        wrote it, what was decided and why, unless the law forbids it.
      </p>
      <p>
        <strong>Complaining and appealing.</strong> If you think that a decision was wrong, say so by the{" "}
        <Link to={paths.contact({ kind: "complaint" })}>contact form</Link>, also while your account is
        suspended. You get a number at once. A complaint is answered within {complaint.days} days, an{" "}
        <Link to={paths.contact({ kind: "appeal" })}>appeal against a ban</Link> within {appeal.days}. Where
        there is more than one of us, somebody who did not take the decision reads it. If it was wrong, we put
        it right.
      </p>
      <p>If somebody is in danger, call 999 first. {BRAND.name} is no emergency service.</p>
    </>
  );
}
