import { isPhone } from "./phone.ts";

/** What became of a link; `dismissed`: they have thought better of it, `unable`: it has to be shown, to be copied by hand. */
export type ShareOutcome = "copied" | "sent" | "dismissed" | "unable";

/** Puts a link on the clipboard, if the browser lets us. */
export async function copyLink(link: string): Promise<"copied" | "unable"> {
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    return "unable";
  }
}

/** Hands a link on: by the phone's share sheet where there is one, otherwise by the clipboard. */
export async function shareLink(shared: { title: string; text: string; url: string }): Promise<ShareOutcome> {
  if (isPhone() && "share" in navigator) {
    try {
      await navigator.share(shared);
      return "sent";
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return "dismissed";
    }
  }
  return copyLink(shared.url);
}
