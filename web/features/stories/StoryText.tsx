import { longDay } from "#contracts/calendar.ts";
import type { Story } from "#contracts/stories.ts";
import { paragraphsOf, STORY_WORDS } from "#contracts/story-words.ts";

import { Chip } from "../../ui/Chip.tsx";

/** Author, long date, read time and place. */
export function StoryFacts({ story }: { story: Story }) {
  return (
    <p className="text-sm text-muted [overflow-wrap:anywhere]">
      {story.author} · <time dateTime={story.publishDate}>{longDay(story.publishDate)}</time> ·{" "}
      {story.readTime}
      {story.location === null ? "" : ` · ${story.location}`}
    </p>
  );
}

/** A story's text and tags. */
export function StoryText({ story }: { story: Story }) {
  return (
    <>
      <div className="flex max-w-[68ch] flex-col gap-4 text-base leading-relaxed md:text-lg">
        {paragraphsOf(story.content).map((paragraph, at) => (
          <p
            // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may be alike, and none moves
            key={at}
            dir="auto"
            className="break-words whitespace-pre-line [overflow-wrap:anywhere]"
          >
            {paragraph}
          </p>
        ))}
      </div>
      <section className="flex flex-col gap-2 border-t border-line pt-4">
        <h2 className="text-sm font-semibold">{STORY_WORDS.related}</h2>
        <ul className="flex flex-wrap gap-1.5">
          {story.tags.map((tag) => (
            <li key={tag} className="flex max-w-full">
              <Chip>#{tag}</Chip>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
