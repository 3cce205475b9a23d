import { Share2 } from "lucide-react";

import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { isPhone } from "../../ui/phone.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** What is said of one that is handed on. */
interface Shared {
  id: number;
  /** Anybody may open its link. */
  isPublic: boolean;
  heading: string;
  location: string;
  /** '£220/day'. */
  pay: string;
}

interface ShareButtonProps {
  type: keyof typeof LINKS;
  shared: Shared;
}

/** Hands on the link of one of a board's: by the phone's own sheet, or the clipboard. */
export function ShareButton({ type, shared }: ShareButtonProps) {
  const feedback = useFeedback();
  const hand = async () => {
    feedback.clear();
    const notice = await share(type, shared);
    if (notice !== null) feedback.notify(notice);
  };
  return (
    <>
      <Button icon={<Share2 />} onClick={() => void hand()}>
        Share
      </Button>
      {feedback.inline}
    </>
  );
}

/** What is said about a share. */
interface ShareNotice {
  title: string;
  text?: string;
  tone: "success" | "info";
}

/** Where others find it: its public page, or the board, where only members are let in. */
const LINKS = {
  job: ({ id, isPublic }: Shared) => (isPublic ? paths.publicJob({ id }) : paths.jobs({ jobId: id })),
  apprenticeship: ({ id, isPublic }: Shared) =>
    isPublic ? paths.publicApprenticeship({ id }) : paths.apprenticeships({ apprenticeshipId: id }),
} as const;

/** By the phone's share sheet where there is one, otherwise to the clipboard. Null when there is nothing to say. */
async function share(type: keyof typeof LINKS, shared: Shared): Promise<ShareNotice | null> {
  const { heading, location: place, pay, isPublic } = shared;
  const link = new URL(LINKS[type](shared), location.origin).href;
  if (isPhone() && "share" in navigator) {
    try {
      await navigator.share({ title: heading, text: `${heading}, ${place}: ${pay}`, url: link });
      return { title: `${type === "job" ? "Job" : "Apprenticeship"} Shared`, tone: "success" };
    } catch (error) {
      // They have thought better of it.
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  try {
    await navigator.clipboard.writeText(link);
    const text = isPublic ? "Anybody can open it." : "Members can open it.";
    return { title: "Link Copied", text, tone: "success" };
  } catch {
    // The browser keeps the clipboard to itself: the link is shown, to be copied by hand.
    return { title: `Link to this ${type}`, text: link, tone: "info" };
  }
}
