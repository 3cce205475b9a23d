import { Pencil, Pin, PinOff } from "lucide-react";

import { pinProject } from "#contracts/projects.ts";
import type { Project } from "#contracts/projects.ts";

import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { announce } from "../../ui/announcer.ts";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Feedback } from "../../ui/use-feedback.tsx";
import { changePortfolio, placeProject, refreshPortfolio } from "./project-cache.ts";

interface ProjectActionsProps {
  project: Project;
  userId: number;
  feedback: Feedback;
  onEdit: () => void;
}

/** What one can do with one's own project: change it, pin it or take the pin away. */
export function ProjectActions({ project, userId, feedback, onEdit }: ProjectActionsProps) {
  const { id, title, isPinned } = project;
  const pin = useSingleWrite(pinProject, {
    onStart: ({ body }) => {
      const changed = { ...project, isPinned: body?.on === true };
      return changePortfolio(userId, (projects) =>
        placeProject(projects, changed, { isJustPinned: changed.isPinned }),
      );
    },
    onSuccess: ({ message }) => announce(message),
    onError: (error) =>
      feedback.notify(failureMessage(error, "Failed to pin/unpin project. Please try again.")),
    onSettled: () => refreshPortfolio(userId),
  });
  return (
    <>
      <Button size="sm" variant="ghost" icon={<Pencil />} aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <IconButton
        className="ml-auto"
        label={isPinned ? `Unpin ${title}` : `Pin ${title}`}
        tooltip={false}
        title={isPinned ? "Unpin" : "Pin"}
        icon={isPinned ? <PinOff /> : <Pin />}
        onClick={() => {
          feedback.clear();
          pin.send({ params: { id }, body: { on: !isPinned } });
        }}
      />
    </>
  );
}
