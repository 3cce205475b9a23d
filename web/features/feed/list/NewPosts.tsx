import { ArrowUp } from "lucide-react";
import { useState } from "react";

import type { Post } from "#contracts/feed.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { Button } from "../../../ui/Button.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { loadNewest } from "../feed.queries.ts";
import type { FeedChoice } from "../feed.queries.ts";
import { newPostsWords, useNewPosts } from "./new-posts.ts";

interface NewPostsProps {
  choice: FeedChoice;
  posts: readonly Post[];
  /** These posts were there before this screen was. */
  isRead: boolean;
  onShown: (newest: Post | undefined) => void;
}

/** 'N new posts', over the list and beside the reader's way: nothing moves until it is pressed. */
export function NewPosts({ choice, posts, isRead, onShown }: NewPostsProps) {
  const count = useNewPosts(choice, posts, isRead);
  const [isLoading, setLoading] = useState(false);
  const feedback = useFeedback();
  const show = async () => {
    feedback.clear();
    setLoading(true);
    try {
      const [newest] = await loadNewest(choice);
      window.scrollTo({ top: 0, behavior: "instant" });
      onShown(newest);
    } catch (error) {
      feedback.notify({ text: errorMessage(error), tone: "error" });
    } finally {
      setLoading(false);
    }
  };
  if (count === 0 && !isLoading) return feedback.inline;
  return (
    // Without a height, and with the gap of the list taken back.
    <div className="sticky top-18 z-10 -mb-3.5 flex h-0 flex-col items-center gap-2">
      <Button
        variant="solid"
        icon={<ArrowUp aria-hidden />}
        pending={isLoading}
        pendingText="Loading…"
        onClick={() => void show()}
        className="shrink-0 animate-pop-in rounded-full! shadow-lift"
      >
        {newPostsWords(count, choice.sort)}
      </Button>
      {feedback.inline}
    </div>
  );
}
