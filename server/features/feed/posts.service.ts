import type { BodyOf } from "#contracts/endpoint.ts";
import type * as contract from "#contracts/feed.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { ownsPost } from "./feed.access.ts";
import { presentPost } from "./feed.present.ts";
import { addPost, changeContent, findPost, hidePost, lockPost, type PostFacts } from "./posts.queries.ts";

type PostDeps = Pick<Deps, "db" | "clock" | "events" | "images">;

export async function getPost(deps: PostDeps, viewer: Viewer, postId: number): Promise<contract.Post> {
  const row = await findPost(deps.db, viewer.userId, postId);
  if (row === null) throw new AppError("post_not_found");
  return presentPost(viewer, row);
}

/** Text, photos, or both (`Q56`). Photos are stored before the transaction begins; unused ones go after a day. */
export async function createPost(
  deps: PostDeps,
  viewer: Viewer,
  body: BodyOf<typeof contract.createPost>,
): Promise<contract.Post> {
  const { content, imageUrls, imageAlts } = body;
  if (content === "" && imageUrls.length === 0) throw contentRequired();
  const stored = await deps.images.resolve(deps.db, imageUrls, viewer.userId);
  const images = stored.map((image, at) => ({ ...image, alt: imageAlts?.[at] ?? "" }));

  const row = await transaction(deps.db, async (tx) => {
    const added = await addPost(tx, { userId: viewer.userId, content, images, now: deps.clock.now() });
    if (added === null) throw new AppError("session_ended");
    await deps.events.record(tx, "feed.post_created", { postId: added.id, userId: viewer.userId });
    return added;
  });
  return presentPost(viewer, row);
}

export async function updatePost(
  deps: PostDeps,
  viewer: Viewer,
  postId: number,
  content: string,
): Promise<contract.Post> {
  const row = await transaction(deps.db, async (tx) => {
    const post = authorize(viewer, ownsPost, await loadLocked(tx, postId));
    if (content === "" && !post.hasMedia) throw contentRequired();
    if (content !== post.content) await changeContent(tx, post, content, deps.clock.now());
    return findPost(tx, viewer.userId, postId);
  });
  if (row === null) throw new AppError("post_not_found");
  return presentPost(viewer, row);
}

/** Hidden at once, erased after 30 days (`Q206`). */
export async function deletePost(deps: PostDeps, viewer: Viewer, postId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const post = authorize(viewer, ownsPost, await loadLocked(tx, postId));
    await hidePost(tx, post, deps.clock.now());
  });
}

async function loadLocked(tx: Tx, postId: number): Promise<PostFacts> {
  const post = await lockPost(tx, postId);
  if (post === null) throw new AppError("post_not_found");
  return post;
}

function contentRequired(): AppError {
  return new AppError("content_required", { fields: { content: "Content is required" } });
}
