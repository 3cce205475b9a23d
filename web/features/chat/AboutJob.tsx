import { BriefcaseBusiness } from "lucide-react";
import { Link } from "react-router";

import type { Conversation } from "#contracts/chat.ts";

import { paths } from "../../paths.ts";
import { jobIn } from "./chat-words.ts";

/** The job that a chat is about, over its thread; it leads there as long as the job is there. */
export function AboutJob({ conversation }: { conversation: Conversation | undefined }) {
  const about = conversation?.aboutJob ?? null;
  const words = conversation === undefined ? null : jobIn(conversation);
  if (about === null || words === null) return null;
  const look = "flex min-h-control shrink-0 items-center gap-2 border-b border-line px-4 text-sm";
  const inside = (
    <>
      <BriefcaseBusiness className="size-4 shrink-0" />
      <span className="min-w-0 truncate">{words}</span>
    </>
  );
  if (about.heading === null) return <p className={`${look} text-muted`}>{inside}</p>;
  return (
    <Link
      to={paths.jobs({ jobId: about.id })}
      className={`${look} font-semibold text-blue outline-offset-[-3px] hover:underline`}
    >
      {inside}
    </Link>
  );
}
