import { CircleCheck, Pencil, RotateCcw, Trash2, XCircle, Zap } from "lucide-react";
import type { ReactNode } from "react";

import type { Job } from "#contracts/jobs.ts";

import { Button } from "../../../ui/Button.tsx";
import { useBoardActions } from "../use-board.ts";
import type { JobQuestion } from "../use-board.ts";

/**
 * An owner's actions on their job, on its card (each button with the job's name, for screen readers) or under its
 * details.
 */
export function OwnerButtons({ job, isCard = false }: { job: Job; isCard?: boolean }) {
  const { ask } = useBoardActions();
  const { can } = job;
  const button = (question: JobQuestion, icon: ReactNode, words: string) => (
    <Button
      size={isCard ? "sm" : "md"}
      variant={question === "repost" && !isCard ? "primary" : "outline"}
      icon={icon}
      onClick={() => ask(question, job)}
    >
      {words}
      {isCard ? <Named job={job} /> : null}
    </Button>
  );
  return (
    <>
      {can.edit && !job.isBoosted ? button("boost", <Zap />, "Boost") : null}
      {can.close ? button("fill", <CircleCheck />, "Mark as filled") : null}
      {can.close && !isCard ? button("takeDown", <XCircle />, "Take down") : null}
      {can.edit ? button("edit", <Pencil />, "Edit") : null}
      {can.repost ? button("repost", <RotateCcw />, "Repost") : null}
      {can.delete ? button("delete", <Trash2 />, "Delete") : null}
    </>
  );
}

/** Names the job for screen readers, which may reach a button without its card. */
export function Named({ job }: { job: Job }) {
  return <span className="sr-only"> {job.heading}</span>;
}
