/** What kind of news a message is. */
export type Tone = "info" | "success" | "error";

export interface Message {
  title?: string | undefined;
  text?: string | undefined;
  tone?: Tone | undefined;
}
