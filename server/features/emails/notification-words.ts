import { plainName, plainText } from "../../platform/mail/greet.ts";
import type { SentNotification } from "../notifications/index.ts";

const SAID_MAX = 160;

/** The notification's own words, with a stranger's name in them as an email may say it. */
export function sayNotification({ message, actor }: SentNotification): string {
  const said = actor === null ? message : message.replaceAll(actor.name, plainName(actor.name));
  return plainText(said, SAID_MAX);
}
