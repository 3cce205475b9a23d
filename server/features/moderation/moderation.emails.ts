import { BRAND } from "#contracts/brand.ts";
import { TIME_ZONE } from "#contracts/calendar.ts";

import type { Email } from "../../platform/mail/email.ts";
import { greet, plainText } from "../../platform/mail/greet.ts";
import type { UserRow } from "./users.queries.ts";

const day = new Intl.DateTimeFormat("en-GB", { timeZone: TIME_ZONE, dateStyle: "long" });
const REASON_SHOWN = 500;

/** Why, until when, what it means and how to appeal. */
export function writeBanEmail(user: UserRow): Email {
  const until = user.ban_until === null ? "" : ` until ${day.format(new Date(user.ban_until))}`;
  const reason = plainText(user.ban_reason ?? "", REASON_SHOWN);
  return {
    to: user.email,
    subject: `Your ${BRAND.name} account has been suspended`,
    greeting: greet(user.first_name),
    paragraphs: [
      `A moderator has suspended your ${BRAND.name} account${until}.`,
      ...(reason === "" ? [] : [`The reason given: ${reason}`]),
      "While it is suspended you cannot sign in, your profile, posts and jobs are hidden, and your chats are closed for new messages. Nothing has been deleted.",
      `To appeal, write to ${BRAND.supportEmail} and tell us why you think the decision is wrong. Somebody will look at it again.`,
    ],
  };
}

export function writeUnbanEmail(user: UserRow): Email {
  return {
    to: user.email,
    subject: `Your ${BRAND.name} account is open again`,
    greeting: greet(user.first_name),
    paragraphs: [
      `Your ${BRAND.name} account is no longer suspended. You can sign in, and your profile, posts and jobs can be seen again.`,
    ],
    action: { label: "Sign in", path: "/signin" },
  };
}
