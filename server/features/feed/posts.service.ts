import type { BodyOf } from "#contracts/endpoint.ts";
import type * as contract from "#contracts/feed.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { resolveMentions } from "../search/index.ts";
import { ownsPost } from "./feed.access.ts";
import { presentPost } from "./feed.present.ts";
import {
  addPost,
  changeContent,
  changeVisibility,
  findPost,
  hidePost,
  holdMedia,
  lockPost,
  type PostFacts,
} from "./posts.queries.ts";
import { recordMentions } from "./record-mentions.ts";

export async function getPost(deps: Deps, viewer: Viewer, postId: number): Promise<contract.Post> {
  const row = orThrow(await findPost(deps.db, viewer.userId, postId), "post_not_found");
  return presentPost(viewer, row);
}

/**
 * Creates a post of text, photos, a video, or several of these. Its media are stored before the transaction begins; unused media
 * are deleted after a day.
 */
export async function createPost(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof contract.createPost>,
): Promise<contract.Post> {
  const { content, isPublic } = body;
  if (content === "" && body.imageUrls.length === 0 && !body.videoUrl) throw contentRequired();
  const media = await resolveMedia(deps, viewer, body);

  const row = await transaction(deps.db, async (tx) => {
    if (!(await holdMedia(tx, media.mediaIds))) throw new AppError("media_not_found");
    const mentions = await resolveMentions(deps, tx, viewer, content);
    const post = { userId: viewer.userId, content, mentions, isPublic, now: deps.clock.now(), ...media };
    const added = orThrow(await addPost(tx, post), "session_ended");
    await deps.events.record(tx, "feed.post_created", { postId: added.id, userId: viewer.userId });
    return added;
  });
  return presentPost(viewer, row);
}

/** Resolves the photos, the video and its poster to stored media. A poster without a video is ignored. */
async function resolveMedia(
  { db, images, videos }: Deps,
  { userId }: Viewer,
  { imageUrls, imageAlts, videoUrl, videoPosterUrl }: BodyOf<typeof contract.createPost>,
) {
  const posters = videoUrl && videoPosterUrl ? [videoPosterUrl] : [];
  const stored = await images.resolve(db, [...imageUrls, ...posters], userId);
  const [film] = videoUrl ? await videos.resolve(db, [videoUrl], userId) : [];
  const photos = stored.slice(0, imageUrls.length);
  const [poster = null] = stored.slice(imageUrls.length);
  return {
    images: photos.map((image, at) => ({ ...image, alt: imageAlts?.[at] ?? "" })),
    video: film === undefined ? null : { ...film, poster: poster?.url ?? null },
    mediaIds: [...stored, ...(film === undefined ? [] : [film])].map(({ id }) => id),
  };
}

/** Changes a post's text, which marks it as edited, or who may read it; a field not in the request stays. */
export async function updatePost(
  deps: Deps,
  viewer: Viewer,
  postId: number,
  { content, isPublic }: BodyOf<typeof contract.updatePost>,
): Promise<contract.Post> {
  if (content === undefined && isPublic === undefined) throw contentRequired();
  const row = await transaction(deps.db, async (tx) => {
    const post = authorize(viewer, ownsPost, await loadLocked(tx, viewer, postId));
    if (content === "" && !post.hasMedia) throw contentRequired();
    if (content !== undefined && content !== post.content) {
      const mentions = await resolveMentions(deps, tx, viewer, content, { free: post.mentions });
      await changeContent(tx, post, { content, mentions }, deps.clock.now());
      const about = { postId, commentId: null, userId: viewer.userId };
      await recordMentions(deps, tx, about, { before: post.mentions, after: mentions });
    }
    if (isPublic !== undefined) await changeVisibility(tx, post, isPublic);
    return findPost(tx, viewer.userId, postId);
  });
  if (row === undefined) throw new AppError("post_not_found");
  return presentPost(viewer, row);
}

/** Hides a post immediately; it is erased after 30 days. */
export async function deletePost(deps: Deps, viewer: Viewer, postId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const post = authorize(viewer, ownsPost, await loadLocked(tx, viewer, postId));
    await hidePost(tx, post, deps.clock.now());
    await deps.events.record(tx, "feed.post_deleted", { postId, userId: viewer.userId });
  });
}

async function loadLocked(tx: Tx, viewer: Viewer, postId: number): Promise<PostFacts> {
  return orThrow(await lockPost(tx, viewer.userId, postId), "post_not_found");
}

function contentRequired(): AppError {
  return new AppError("content_required", { fields: { content: "Content is required" } });
}
