import { fillPath, PAGES } from "#contracts/pages.ts";
import { SHARE_TEXT_MAX } from "#contracts/reference/limits.ts";
import { SHARED_POST_ROUTES, SHARED_POST_WORDS, titleOfPost } from "#contracts/shared-post.ts";
import { getSharedPost as contract, type SharedPost } from "#contracts/sharing.ts";

import type { ReadDeps } from "../../platform/deps.ts";
import { excerpt, type PageHead, type PreviewImage } from "../../platform/http/page-head.ts";
import { noticeFor, type PageView, type Visit } from "../../platform/http/pages.ts";
import { compileReply } from "../../platform/http/reply.ts";
import { validate } from "../../platform/http/validate.ts";
import { addressKey } from "../../platform/limits.ts";
import { renderNotice, renderPage, renderPost } from "./page.markup.ts";
import { getSharedPost } from "./sharing.service.ts";

const toJson = compileReply(contract.reply);

/**
 * Renders a post's page, or the notice why it cannot be shown: for previews, search engines, and before JavaScript has
 * loaded.
 */
export async function showSharedPost(deps: ReadDeps, { params, ip }: Visit): Promise<PageView> {
  // The page and the API call return the same data, so they share one budget.
  await deps.limits.consume(contract.limit, addressKey(ip));
  const { postId } = validate(contract.params, params) as { postId: number | null };
  const call = fillPath(SHARED_POST_ROUTES.post.path, params);
  try {
    const post = await getSharedPost(deps, postId);
    return {
      status: 200,
      head: headOf(post, fillPath(PAGES.sharedPost.pattern, { postId })),
      main: renderPage(renderPost(post, deps.clock.now()), postId),
      answers: { [call]: { status: 200, body: toJson(post) } },
    };
  } catch (error) {
    const { words, answer, ...page } = noticeFor(error, NOTICES);
    return {
      ...page,
      main: renderPage(renderNotice(words, page.status === 404)),
      answers: { [call]: answer },
    };
  }
}

const NOTICES = {
  post_not_found: SHARED_POST_WORDS.absent,
  post_not_available: SHARED_POST_WORDS.unavailable,
};

function headOf(post: SharedPost, path: string): PageHead {
  const { name } = post.author;
  return {
    title: titleOfPost(post.author),
    description:
      excerpt(post.content, SHARE_TEXT_MAX) ||
      `${post.images.length > 0 ? "A photo" : "A video"} by ${name}.`,
    path,
    type: "article",
    image: previewOf(post),
    // The author was not asked whether search engines may list the post.
    unlisted: true,
  };
}

/** The first photo, or the video's poster. */
function previewOf({ images, video, author }: SharedPost): PreviewImage | undefined {
  const [image] = images;
  if (image !== undefined) return { ...image, alt: image.alt || `Photo by ${author.name}` };
  const poster = video?.poster ?? null;
  return poster === null ? undefined : { url: poster, alt: `Video by ${author.name}` };
}
