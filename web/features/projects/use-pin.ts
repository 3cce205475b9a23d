import { useRef } from "react";

import { pinProject } from "#contracts/projects.ts";
import type { Project } from "#contracts/projects.ts";

import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { announce } from "../../ui/announcer.ts";
import type { Feedback } from "../../ui/use-feedback.tsx";
import { refreshPortfolio, showPin } from "./project-cache.ts";

/** Pins or unpins the member's own project: shown at once, and reverted if the server refuses. */
export function usePin(userId: number, project: Project, notify: Feedback["notify"]): () => void {
  const end = useRef<() => void>(undefined);
  const { send } = useSingleWrite(pinProject, {
    onStart: () => {
      const shown = showPin(userId, project);
      end.current = shown.end;
      return shown.takeBack;
    },
    onSuccess: ({ message }) => announce(message),
    onError: (error) => notify(failureMessage(error, "Failed to pin/unpin project. Please try again.")),
    onSettled: () => {
      end.current?.();
      refreshPortfolio(userId);
    },
  });
  return () => send({ params: { id: project.id }, body: { on: !project.isPinned } });
}
