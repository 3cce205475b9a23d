import { Share2 } from "lucide-react";

import { paths } from "../../paths.ts";
import { Button } from "../../ui/Button.tsx";
import { shareLink } from "../../ui/share-link.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** The facts used to share a listing. */
interface Shared {
  id: number;
  /** True if anybody may open its link. */
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

/** Shares a listing's link, through the phone's own sheet or the clipboard. */
export function ShareButton({ type, shared }: ShareButtonProps) {
  const feedback = useFeedback();
  const { heading, location: place, pay, isPublic } = shared;
  const hand = async () => {
    feedback.clear();
    const url = new URL(LINKS[type](shared), location.origin).href;
    const notices = {
      sent: { title: `${type === "job" ? "Job" : "Apprenticeship"} Shared`, tone: "success" },
      copied: {
        title: "Link Copied",
        text: isPublic ? "Anybody can open it." : "Members can open it.",
        tone: "success",
      },
      unable: { title: `Link to this ${type}`, text: url, tone: "info" },
    } as const;
    const outcome = await shareLink({ title: heading, text: `${heading}, ${place}: ${pay}`, url });
    if (outcome !== "dismissed") feedback.notify(notices[outcome]);
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

/** The link for others: the public page, or the board if only members may read it. */
const LINKS = {
  job: ({ id, isPublic }: Shared) => (isPublic ? paths.publicJob({ id }) : paths.jobs({ jobId: id })),
  apprenticeship: ({ id, isPublic }: Shared) =>
    isPublic ? paths.publicApprenticeship({ id }) : paths.apprenticeships({ apprenticeshipId: id }),
} as const;
