import * as contract from "#contracts/feed.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import * as comments from "./comments.service.ts";
import * as lists from "./lists.service.ts";
import { followPostCounts } from "./live-counts.ts";
import { eraseOld, repairCounts } from "./maintenance.queries.ts";
import { moveAuthors } from "./move-authors.ts";
import { createNetworkCache } from "./networks.ts";
import { countNewPosts, listPage } from "./page.service.ts";
import * as posts from "./posts.service.ts";
import * as reactions from "./reactions.service.ts";

/** Mounts the home feed: posts, likes, declared interest and comments. */
export function mountFeed(api: Api, deps: Deps): void {
  const feed = { ...deps, networks: createNetworkCache(deps) };
  const { db, clock, jobs, log } = deps;
  jobs.registerCron("feed.erase_old", "20 3 * * *", () => eraseOld(db, clock.now()));
  jobs.registerCron("feed.repair_counts", "40 3 * * *", async () => {
    const repaired = await repairCounts(db);
    if (repaired > 0) log.warn({ repaired }, "counts of the feed were repaired");
  });
  followPostCounts(deps);
  moveAuthors(deps);

  api.handle(contract.listPosts, ({ viewer, query }) => listPage(feed, viewer, query));
  api.handle(contract.countNewPosts, ({ viewer, query }) => countNewPosts(feed, viewer, query));
  api.handle(contract.listUserPosts, ({ viewer, params, query }) =>
    lists.listUserPosts(deps, viewer, params.userId, query),
  );
  api.handle(contract.listLikes, ({ viewer, params, query }) =>
    lists.listLikes(deps, viewer, params.id, query),
  );
  api.handle(contract.listInterested, ({ viewer, params, query }) =>
    lists.listInterested(deps, viewer, params.id, query),
  );
  api.handle(contract.getPost, ({ viewer, params }) => posts.getPost(deps, viewer, params.id));
  api.handleText("post", contract.createPost, ({ viewer, body }) => posts.createPost(deps, viewer, body));
  api.handleText("post_change", contract.updatePost, ({ viewer, params, body }) =>
    posts.updatePost(deps, viewer, params.id, body),
  );
  api.handle(contract.deletePost, ({ viewer, params }) => posts.deletePost(deps, viewer, params.id));

  api.handle(contract.getInteractions, ({ viewer, params, query }) =>
    comments.listInteractions(deps, viewer, params.postId, query),
  );
  api.handleText("comment", contract.createInteraction, async ({ viewer, body }) => {
    // One endpoint, two budgets: a comment costs more than a like.
    await deps.limits.consume(body.type === "comment" ? "write_comment" : "react", viewer.userId);
    return body.type === "comment"
      ? comments.addToPost(deps, viewer, body.postId, body.content)
      : reactions.react(deps, viewer, body.type, { postId: body.postId, on: body.on });
  });
  api.handle(contract.likeComment, ({ viewer, params, body }) =>
    reactions.likeComment(deps, viewer, params.id, body?.on),
  );
  api.handleText("reply", contract.replyToComment, ({ viewer, params, body }) =>
    comments.reply(deps, viewer, params.id, body.content),
  );
  api.handleText("comment_change", contract.updateComment, ({ viewer, params, body, writtenAt }) =>
    comments.updateComment(deps, viewer, params.id, { content: body.content, writtenAt }),
  );
  api.handle(contract.deleteComment, ({ viewer, params }) => comments.deleteComment(deps, viewer, params.id));
}
