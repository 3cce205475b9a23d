import { Newspaper } from "lucide-react";

import type { FeedFilter } from "#contracts/feed.ts";

import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

interface FeedEmptyProps {
  filter: FeedFilter;
  onWrite: () => void;
  onShowRelated: () => void;
}

/** An empty feed, with the one suggested action. */
export function FeedEmpty({ filter, onWrite, onShowRelated }: FeedEmptyProps) {
  const isCrew = filter === "crew";
  return (
    <Card>
      <EmptyState
        icon={<Newspaper />}
        title="No posts to show in your feed."
        text={isCrew ? "Add crew members to see their posts here!" : "Be the first to post"}
        action={
          isCrew ? (
            <Button onClick={onShowRelated}>Show related posts</Button>
          ) : (
            <Button variant="primary" onClick={onWrite}>
              Write a post
            </Button>
          )
        }
      />
    </Card>
  );
}
