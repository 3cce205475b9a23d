import { Pencil, Trash2 } from "lucide-react";

import { longDay } from "#contracts/calendar.ts";
import type { Story } from "#contracts/stories.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Card } from "../../ui/Card.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { StoryChips } from "./StoryChips.tsx";

interface StoryCardProps {
  story: Story;
  onOpen: () => void;
  /** For administrators. */
  tools?: { onEdit: () => void; onDelete: () => void } | undefined;
}

/** A story in a list. A plain press opens it over the list; its own address is for new tabs and for sharing. */
export function StoryCard({ story, onOpen, tools }: StoryCardProps) {
  const facts = [longDay(story.publishDate), story.readTime, story.location];
  return (
    <Card as="li" className="flex min-w-0 flex-col gap-2.5 p-5">
      <div className="flex min-w-0 items-start justify-between gap-2">
        <StoryChips story={story} />
        {tools === undefined ? null : (
          <span className="relative z-10 -mt-2 -mr-3 flex shrink-0">
            <IconButton
              label={`Edit ${story.title}`}
              tooltip={false}
              icon={<Pencil />}
              onClick={tools.onEdit}
            />
            <IconButton
              label={`Delete ${story.title}`}
              tooltip={false}
              icon={<Trash2 />}
              onClick={tools.onDelete}
            />
          </span>
        )}
      </div>
      <h3 className="wide text-lg leading-snug [overflow-wrap:anywhere]">
        <Link
          to={paths.story(story)}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onOpen();
          }}
          className="rounded-chip after:absolute after:inset-0 after:rounded-card hover:underline"
        >
          {story.title}
        </Link>
      </h3>
      <p className="line-clamp-4 text-base text-muted [overflow-wrap:anywhere]">{story.excerpt}</p>
      <p className="mt-auto pt-1 text-sm text-muted [overflow-wrap:anywhere]">
        {facts.filter((fact) => fact !== null).join(" · ")}
      </p>
    </Card>
  );
}
