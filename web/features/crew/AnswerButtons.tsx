import { Check, X } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import type { useAnswer } from "./use-answer.ts";

interface AnswerButtonsProps {
  requestId: number;
  name: string;
  answer: ReturnType<typeof useAnswer>;
  size?: "sm" | "md" | undefined;
}

const ANSWERS = [
  {
    status: "accepted",
    words: "Accept",
    pendingText: "Accepting…",
    waiting: "Accepted, not sent yet",
    icon: <Check />,
  },
  {
    status: "declined",
    words: "Decline",
    pendingText: "Declining…",
    waiting: "Declined, not sent yet",
    icon: <X />,
  },
] as const;

/**
 * Accept or Decline, labelled for screen readers with the sender's name. A waiting answer is marked as such and can
 * still be changed.
 */
export function AnswerButtons({ requestId, name, answer, size }: AnswerButtonsProps) {
  const { chosen, isWaiting, respond } = answer;
  return ANSWERS.map(({ status, words, pendingText, waiting, icon }) => {
    const isLeft = chosen === status && isWaiting;
    return (
      <Button
        key={status}
        size={size}
        variant={status === "accepted" ? "primary" : undefined}
        icon={icon}
        pending={chosen === status && !isWaiting}
        pendingText={pendingText}
        disabled={chosen !== undefined && chosen !== status && !isWaiting}
        aria-disabled={isLeft || undefined}
        aria-label={isLeft ? `${waiting}: ${name}` : `${words} ${name}`}
        onClick={() => respond(requestId, status)}
      >
        {isLeft ? waiting : words}
      </Button>
    );
  });
}
