import { Share2 } from "lucide-react";

import type { Job } from "#contracts/job-view.ts";
import { formatRate } from "#contracts/job-words.ts";

import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/Button.tsx";
import { isPhone } from "../../../ui/phone.ts";
import { useFeedback } from "../../../ui/use-feedback.tsx";

type Shared = Pick<Job, "id" | "isPublic" | "heading" | "location" | "rate" | "payPeriod">;

/** Hands on a job's link: by the phone's own sheet, or the clipboard. */
export function ShareButton({ job }: { job: Shared }) {
  const feedback = useFeedback();
  const share = async () => {
    feedback.clear();
    const notice = await shareJob(job, formatRate(job));
    if (notice !== null) feedback.notify(notice);
  };
  return (
    <>
      <Button icon={<Share2 aria-hidden />} onClick={() => void share()}>
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

/** Where others find the job: its public page, or the board, where only members are let in. */
function linkToJob({ id, isPublic }: Pick<Job, "id" | "isPublic">): string {
  const path = isPublic ? paths.publicJob({ jobId: id }) : paths.jobs({ jobId: id });
  return new URL(path, location.origin).href;
}

/** By the phone's share sheet where there is one, otherwise to the clipboard. Null when there is nothing to say. */
async function shareJob(
  job: Pick<Job, "id" | "isPublic" | "heading" | "location">,
  rate: string,
): Promise<ShareNotice | null> {
  const link = linkToJob(job);
  if (isPhone() && "share" in navigator) {
    try {
      await navigator.share({
        title: job.heading,
        text: `${job.heading}, ${job.location}: ${rate}`,
        url: link,
      });
      return { title: "Job Shared", tone: "success" };
    } catch (error) {
      // They have thought better of it.
      if (error instanceof DOMException && error.name === "AbortError") return null;
    }
  }
  try {
    await navigator.clipboard.writeText(link);
    const text = job.isPublic ? "Anybody can open it." : "Members can open it.";
    return { title: "Link Copied", text, tone: "success" };
  } catch {
    // The browser keeps the clipboard to itself: the link is shown, to be copied by hand.
    return { title: "Link to this job", text: link, tone: "info" };
  }
}
