import type { NotificationType } from "#contracts/notification-types.ts";
import type { EmailPreference } from "#contracts/preferences.ts";

/**
 * One kind of notification: its text, and how it reaches its member. The list shows it with the actor's face, or a bell
 * if there is no actor. Where it leads depends on its type (`contracts/notification-types.ts`).
 */
export interface Kind {
  type: NotificationType;
  /** Sent in the site's name: shown with a bell, even if there is an actor. */
  isOfSite?: true;
  /**
   * `who` names the actors ('Dan and 2 others'); `subject` is what the rule calls the thing, or quotes from it. Pushes
   * pass no subject, so without it the text must say what kind of thing happened and quote nobody's words.
   */
  words: (who: string, subject: string | null) => string;
  /** If absent, the kind is not emailed. No member is emailed about what they have read on the site. */
  email?: KindEmail;
}

/** The email about a notification, under the member's switch `preference`; `action` is the label of its button. */
export type KindEmail = { preference: EmailPreference; action: string } & (
  | {
      send: "at once";
      /** Text that follows the notification's own. */
      words: readonly string[];
      /** Where the button and a push lead, if not to the notification's own page. */
      path?: string;
    }
  | {
      /** Together with others of its type: half an hour after the first, and at most one email a day. */
      send: "gathered";
      /** The subject line for several; a single notification uses its own text. */
      subject: string;
      path: string;
    }
);

/** Formats ': Roof repair', for texts that name their subject. */
export function about(subject: string | null): string {
  return subject === null ? "" : `: ${subject}`;
}
