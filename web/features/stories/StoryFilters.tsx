import type { Story } from "#contracts/stories.ts";
import { STORY_CATEGORIES, STORY_WORDS, type StoryCategory } from "#contracts/story-words.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { cx } from "../../ui/cx.ts";

interface StoryFiltersProps {
  stories: readonly Story[];
  /** The chosen category; undefined for all. */
  category: StoryCategory | undefined;
}

/** All Stories and each category in use: links, so that a choice can be shared and works without JavaScript. */
export function StoryFilters({ stories, category }: StoryFiltersProps) {
  const present = STORY_CATEGORIES.filter((each) => stories.some((story) => story.category === each));
  return (
    <nav aria-label="Categories" className="flex flex-wrap gap-2">
      {[undefined, ...present].map((each) => (
        <Link
          key={each ?? "all"}
          to={paths.blogs(each === undefined ? undefined : { category: each })}
          replace
          aria-current={each === category ? "true" : undefined}
          className={cx(
            "inline-flex min-h-control items-center justify-center rounded-control border px-3.5 text-sm font-semibold transition-colors",
            each === category
              ? "border-ink bg-ink text-on-ink"
              : "border-line bg-card text-ink hover:border-line-strong hover:bg-ground",
          )}
        >
          {each ?? STORY_WORDS.all}
        </Link>
      ))}
    </nav>
  );
}
