import type { NotificationType } from "#contracts/notification-types.ts";
import type { EmailPreference } from "#contracts/preferences.ts";

/**
 * One kind of notification: what it says, and how it reaches its member. In the list it stands with the face of who
 * acted, or a bell where nobody did. What each leads to is its type's (`contracts/notification-types.ts`).
 */
export interface Kind {
  type: NotificationType;
  /** In the site's name: with a bell, whoever acted. */
  isOfSite?: true;
  /**
   * `who` did it ('Dan and 2 others'); `subject` is what its rule calls the thing, or quotes of it. A push says them with
   * no subject, so without it they have to say what kind of thing happened, and nothing that anybody wrote.
   */
  words: (who: string, subject: string | null) => string;
  /** Without one, nobody is e-mailed. Nobody is of what they have read on the site. */
  email?: KindEmail;
}

/** An e-mail about a notification, under the member's switch `preference`; `action` is the label of its button. */
export type KindEmail = { preference: EmailPreference; action: string } & (
  | {
      send: "at once";
      /** What follows the notification's own words. */
      words: readonly string[];
      /** Where the button leads, and a push, if not where the notification does. */
      path?: string;
    }
  | {
      /** With the others of its type: half an hour after the first, and at most one e-mail a day. */
      send: "gathered";
      /** Where there are several; one has its own words. */
      subject: string;
      path: string;
    }
);

/** ': Roof repair', where the words name their subject. */
export function about(subject: string | null): string {
  return subject === null ? "" : `: ${subject}`;
}
