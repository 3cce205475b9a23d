import type { Story } from "#contracts/stories.ts";
import { STORY_WORDS } from "#contracts/story-words.ts";

import { Chip } from "../../ui/Chip.tsx";

/** The category, 'Featured', and 'Example story' for a story that came with the site. */
export function StoryChips({ story }: { story: Story }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-1.5">
      <Chip tone="trade">{story.category}</Chip>
      {story.featured ? <Chip tone="crew">{STORY_WORDS.featured}</Chip> : null}
      {story.isExample ? <Chip>{STORY_WORDS.example}</Chip> : null}
    </div>
  );
}
