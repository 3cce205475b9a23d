import { Check, X } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import type { useAnswer } from "./use-answer.ts";

interface AnswerButtonsProps {
  requestId: number;
  name: string;
  answer: ReturnType<typeof useAnswer>;
  size?: "sm" | "md" | undefined;
}

/** Accept or Decline: theirs alone to say whom somebody asked. */
export function AnswerButtons({ requestId, name, answer, size }: AnswerButtonsProps) {
  const { chosen, respond } = answer;
  return (
    <>
      <Button
        size={size}
        variant="primary"
        icon={<Check aria-hidden />}
        pending={chosen === "accepted"}
        pendingText="Accepting…"
        disabled={chosen === "declined"}
        aria-label={`Accept ${name}`}
        onClick={() => respond(requestId, "accepted")}
      >
        Accept
      </Button>
      <Button
        size={size}
        icon={<X aria-hidden />}
        pending={chosen === "declined"}
        pendingText="Declining…"
        disabled={chosen === "accepted"}
        aria-label={`Decline ${name}`}
        onClick={() => respond(requestId, "declined")}
      >
        Decline
      </Button>
    </>
  );
}
