import { isPhone } from "./phone.ts";

/** What became of a link. `dismissed`: the member cancelled; `unable`: show the link, to be copied by hand. */
export type ShareOutcome = "copied" | "sent" | "dismissed" | "unable";

/** Copies a link to the clipboard, if the browser allows it. */
export async function copyLink(link: string): Promise<"copied" | "unable"> {
  try {
    await navigator.clipboard.writeText(link);
    return "copied";
  } catch {
    return "unable";
  }
}

/** Shares a link: through the phone's share sheet where there is one, otherwise the clipboard. */
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
