import { ArrowUp } from "lucide-react";
import { useState } from "react";

import { Button } from "../ui/Button.tsx";
import { useFeedback } from "../ui/use-feedback.tsx";
import { errorMessage } from "./api-error.ts";

interface NewItemsButtonProps {
  count: number;
  /** '3 new posts'. */
  words: string;
  /** Reloads the list from the start; it receives the pressed button. */
  onShow: (button: HTMLElement) => Promise<void> | void;
}

/** The button above a list that announces new content. Nothing moves until it is pressed. */
export function NewItemsButton({ count, words, onShow }: NewItemsButtonProps) {
  const [isLoading, setLoading] = useState(false);
  const feedback = useFeedback();
  const show = async (button: HTMLElement) => {
    feedback.clear();
    setLoading(true);
    try {
      await onShow(button);
    } catch (error) {
      feedback.notify({ text: errorMessage(error), tone: "error" });
    } finally {
      setLoading(false);
    }
  };
  if (count === 0 && !isLoading) return feedback.inline;
  return (
    // Takes no height, and cancels the list's gap.
    <div className="sticky top-[calc(var(--top)+1rem)] z-10 -mb-3.5 flex h-0 flex-col items-center gap-2">
      <Button
        variant="solid"
        icon={<ArrowUp />}
        pending={isLoading}
        pendingText="Loading…"
        onClick={({ currentTarget }) => void show(currentTarget)}
        className="shrink-0 animate-pop-in rounded-full! shadow-lift"
      >
        {words}
      </Button>
      {feedback.inline}
    </div>
  );
}
