import { SHARED_POST_ROUTES, SHARED_POST_WORDS, titleOfPost } from "#contracts/shared-post.ts";
import type { SharedPost } from "#contracts/sharing.ts";

import { paths } from "../../paths.ts";
import { ApiError } from "../../platform/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useToken } from "../../platform/session.ts";
import { usePreloaded } from "../../platform/use-preloaded.ts";
import type { PreloadedRead } from "../../platform/use-preloaded.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Card, HazardStripe } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { JoinPromo } from "../accounts/index.ts";
import { SharedCard } from "./SharedCard.tsx";

const { heading, absent, unavailable, promo } = SHARED_POST_WORDS;

/** One post, for any reader with its link. `server/features/sharing/page.markup.ts` renders the same. */
export function SharedPostPage({ postId, onReport }: { postId: string; onReport: () => void }) {
  const isMember = useToken() !== null;
  const { read, retry } = usePreloaded<SharedPost>(SHARED_POST_ROUTES.post, { postId });
  const code = read.state === "failed" && read.error instanceof ApiError ? read.error.code : undefined;
  usePageTitle(titleOf(read, code));
  const here = paths.home({ post: Number(postId) });
  const returnTo = read.state === "here" ? here : undefined;
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="wide text-2xl">
          {heading}
        </h1>
        {isMember ? (
          read.state === "here" && (
            <Link to={here} className={buttonClass()}>
              Open in feed
            </Link>
          )
        ) : (
          <Link to={paths.signUp({ returnTo })} className={buttonClass({ variant: "primary" })}>
            Join
          </Link>
        )}
      </header>
      <Content read={read} code={code} postId={postId} onReport={onReport} onRetry={retry} />
      {isMember ? null : <JoinPromo {...promo} returnTo={returnTo} />}
    </div>
  );
}

interface ContentProps {
  read: PreloadedRead<SharedPost>;
  code: string | undefined;
  postId: string;
  /** Called when the reader wants to report it. */
  onReport: () => void;
  onRetry: () => void;
}

function Content({ read, code, postId, onReport, onRetry }: ContentProps) {
  if (read.state === "here") return <SharedCard post={read.reply} postId={postId} onReport={onReport} />;
  if (read.state === "loading") return <Loading />;
  if (code === "post_not_found") return <PostNotice {...absent} isLost />;
  if (code === "post_not_available") return <PostNotice {...unavailable} />;
  return (
    <Card>
      <ErrorState title="Error Loading Post" text={errorMessage(read.error)} onRetry={onRetry} />
    </Card>
  );
}

function errorMessage(error: unknown): string {
  return error instanceof Error && error.message !== "" ? `Error: ${error.message}` : "Unknown error";
}

function titleOf(read: PreloadedRead<SharedPost>, code: string | undefined): string {
  if (read.state === "here") return titleOfPost(read.reply.author);
  if (code === "post_not_found") return absent.title;
  return code === "post_not_available" ? unavailable.title : heading;
}

function Loading() {
  return (
    <Card padded aria-busy className="flex flex-col gap-4">
      <p role="status" className="text-base text-muted">
        Loading post...
      </p>
      <SkeletonText lines={3} />
      <span aria-hidden className="skeleton block aspect-4/3 w-full" />
    </Card>
  );
}

interface PostNoticeProps {
  title: string;
  text: string;
  /** There is nothing at this address. */
  isLost?: boolean;
}

/** Why there is no post to show. */
function PostNotice({ title, text, isLost = false }: PostNoticeProps) {
  return (
    <Card className="overflow-hidden">
      {isLost ? <HazardStripe /> : null}
      <div className="flex flex-col items-center gap-2 px-6 py-12 text-center">
        <h2 className="wide text-xl">{title}</h2>
        <p className="max-w-[40ch] text-base text-muted">{text}</p>
      </div>
    </Card>
  );
}
