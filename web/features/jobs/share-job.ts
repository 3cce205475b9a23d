import type { Job } from "#contracts/job-view.ts";

import { paths } from "../../paths.ts";
import { isPhone } from "../../ui/phone.ts";

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
export async function shareJob(
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
