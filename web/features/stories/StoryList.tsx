import { QueryClientProvider } from "@tanstack/react-query";
import { Plus } from "lucide-react";

import type { Story } from "#contracts/stories.ts";
import { STORY_CATEGORIES, STORY_WORDS } from "#contracts/story-words.ts";

import { paths } from "../../paths.ts";
import { useCurrentUser } from "../../platform/current-user.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { queryClient } from "../../platform/query-client.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { useSearchParams } from "../../platform/router/place.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { StoryCard } from "./StoryCard.tsx";
import { StoryFilters } from "./StoryFilters.tsx";
import { StoryOverlays } from "./StoryOverlays.tsx";
import type { StoryOverlay } from "./StoryOverlays.tsx";
import { useStories } from "./use-stories.ts";

/** `/blogs`: success stories, public. Brings its own query cache, which a visitor's frame lacks. */
export function StoryList() {
  return (
    <QueryClientProvider client={queryClient}>
      <Stories />
    </QueryClientProvider>
  );
}

/** Success stories. `server/features/stories/list.markup.ts` renders the same. */
function Stories() {
  usePageTitle(STORY_WORDS.heading);
  const isAdmin = useCurrentUser().data?.isAdmin === true;
  const feedback = useFeedback();
  const [query] = useSearchParams();
  const overlay = useOpened<StoryOverlay>();
  const read = useStories();
  const { data: stories, error } = read;
  const category = STORY_CATEGORIES.find((each) => each === query.get("category"));

  const show = (kind: StoryOverlay["kind"], story?: Story) => {
    feedback.clear();
    overlay.open({ kind, story });
  };
  const section = (title: string, list: readonly Story[]) => (
    <section className="flex flex-col gap-3">
      <h2 className="wide text-lg">{title}</h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3">
        {list.map((story) => (
          <StoryCard
            key={story.id}
            story={story}
            onOpen={() => show("read", story)}
            tools={
              isAdmin
                ? { onEdit: () => show("edit", story), onDelete: () => show("delete", story) }
                : undefined
            }
          />
        ))}
      </ul>
    </section>
  );

  const all = stories ?? [];
  const featured = category === undefined ? all.filter((story) => story.featured) : [];
  const shown = all.filter((story) =>
    category === undefined ? !story.featured : story.category === category,
  );
  return (
    <div className="flex w-full flex-col gap-5 pb-2">
      <div>
        <PageHeader
          title={STORY_WORDS.heading}
          meta={STORY_WORDS.lead}
          actions={
            isAdmin ? (
              <Button variant="primary" icon={<Plus />} onClick={() => show("edit")}>
                Create New Story
              </Button>
            ) : undefined
          }
        />
        <div className="has-[p]:pt-3">{feedback.inline}</div>
      </div>
      {stories === undefined ? null : <StoryFilters stories={stories} category={category} />}
      {featured.length > 0 ? section(STORY_WORDS.featured, featured) : null}
      {shown.length > 0 ? section(category ?? STORY_WORDS.more, shown) : null}
      {stories !== undefined && featured.length + shown.length === 0 ? (
        <Card className="flex flex-col items-center gap-4 px-6 py-12 text-center">
          <p className="wide text-lg">{STORY_WORDS.empty}</p>
          <Link to={paths.blogs()} className={buttonClass()}>
            {STORY_WORDS.viewAll}
          </Link>
        </Card>
      ) : null}
      {stories === undefined && error === null ? (
        <SkeletonGroup
          label="Loading stories…"
          className="grid grid-cols-1 gap-3 md:grid-cols-2 lg:grid-cols-3"
        >
          {[1, 2, 3].map((each) => (
            <Card key={each} as="div" padded>
              <SkeletonText lines={6} />
            </Card>
          ))}
        </SkeletonGroup>
      ) : null}
      {stories === undefined && error !== null ? (
        <Card>
          <ReadFailure read={read} title="The stories did not load" />
        </Card>
      ) : null}
      <StoryOverlays overlay={overlay} notify={feedback.notify} />
    </div>
  );
}
