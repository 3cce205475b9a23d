import type { Deps } from "../../platform/deps.ts";
import type { Email } from "../../platform/mail/email.ts";
import { plainText, headFor } from "../../platform/mail/greet.ts";
import { readDecidedFlag, type DecisionRow } from "./flags.queries.ts";

/** Characters of a text that remind its writer which one it is. */
const REMINDER_MAX = 120;

/** Emails the writer what a moderator decided about their text or limit, once. */
export function mailDecisions({ config, mailer }: Deps): void {
  mailer.onEvent("banned_words.decided", "mail_writer", async (tx, { flagId }) => {
    const told = await readDecidedFlag(tx, flagId);
    return told === undefined ? null : write(told, config.contact.supportEmail);
  });
}

function write(told: DecisionRow, supportEmail: string): Email {
  const frame = headFor(told);
  if (told.outcome === "limit") {
    return {
      ...frame,
      subject: "You can post and send messages again",
      paragraphs: ["A moderator has checked something you wrote. Your account is no longer limited."],
    };
  }
  // A post may consist of photos or a video alone.
  const isWordless = told.content === "";
  const what = isWordless ? "Your post" : "What you wrote";
  return told.state === "released"
    ? {
        ...frame,
        subject: `${what} is now published`,
        paragraphs: [
          "A moderator has looked at it. Others can see it now.",
          ...quote([plainText(told.content, REMINDER_MAX)]),
        ],
      }
    : {
        ...frame,
        subject: `${what} was not published`,
        paragraphs: [
          `A moderator has looked at it and decided not to publish it. If you think that is wrong, write to ${supportEmail}.`,
          // Quoted in full and line by line, so that the author has it back.
          ...quote(told.content.split(/[\r\n]+/).map((line) => plainText(line))),
        ],
      };
}

/** The lines as paragraphs, in one pair of quotation marks; none if nothing was written. */
function quote(lines: readonly string[]): string[] {
  const written = lines.filter((line) => line !== "");
  return written.length === 0 ? [] : `You wrote: \u201c${written.join("\n")}\u201d`.split("\n");
}
