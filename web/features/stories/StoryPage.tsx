import { STORY_WORDS } from "#contracts/story-words.ts";

import { paths } from "../../paths.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { useToken } from "../../platform/session.ts";
import { Card } from "../../ui/Card.tsx";
import { PageNotice } from "../../ui/EmptyState.tsx";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { JoinPromo } from "../accounts/index.ts";
import { StoryChips } from "./StoryChips.tsx";
import { StoryFacts, StoryText } from "./StoryText.tsx";
import { useStory } from "./use-stories.ts";

const { promo, absent, gone, all } = STORY_WORDS;

/** One story at its own address. `server/features/stories/story.markup.ts` renders the same. */
export function StoryPage({ slug }: { slug: string }) {
  const isMember = useToken() !== null;
  const read = useStory(slug);
  const { data: story, error } = read;
  const notice = noticeOf(error);
  usePageTitle(story?.title ?? notice?.title ?? STORY_WORDS.heading);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 pb-2">
      <p>
        <Link
          to={paths.blogs()}
          className="inline-flex min-h-control items-center rounded-chip text-sm font-semibold text-blue underline-offset-3 hover:underline"
        >
          {all}
        </Link>
      </p>
      {story === undefined ? null : (
        <Card as="article" className="flex flex-col gap-4 p-5 md:p-8" aria-labelledby="story">
          <StoryChips story={story} />
          <h1 id="story" tabIndex={-1} className="wide text-2xl [overflow-wrap:anywhere] md:text-3xl">
            {story.title}
          </h1>
          <StoryFacts story={story} />
          <StoryText story={story} />
        </Card>
      )}
      {story === undefined && error === null ? (
        <Card padded aria-busy>
          <SkeletonText lines={8} />
        </Card>
      ) : null}
      {notice === undefined ? null : <PageNotice title={notice.title} text={notice.text} />}
      {error !== null && notice === undefined && story === undefined ? (
        <Card>
          <h1 className="sr-only">{STORY_WORDS.heading}</h1>
          <ReadFailure read={read} title="The story did not load" />
        </Card>
      ) : null}
      {isMember ? null : <JoinPromo {...promo} />}
    </div>
  );
}

function noticeOf(error: ApiError | null) {
  if (error?.code === "story_not_found") return absent;
  return error?.code === "story_gone" ? gone : undefined;
}
