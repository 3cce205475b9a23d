import type { Fixture, Screen } from "./screens.ts";
import type { Visitor } from "./visitor.ts";

async function open(visitor: Visitor, postId: number): Promise<void> {
  await visitor.goTo(`/shared/post/${postId}`);
  // The skip link is the app's, so the server's markup has been replaced.
  await visitor.page.locator("a[href='#main']").waitFor({ state: "attached" });
  await visitor.isWhole();
}

const sharedPost = (name: string, as: Screen["as"], which: (scene: Fixture) => number): Screen => ({
  name,
  as,
  open: (visitor, scene) => open(visitor, which(scene)),
});

/** A post's public page, as opened from its link. */
export const SHARED_SCREENS: readonly Screen[] = [
  sharedPost("a shared post", "visitor", (scene) => scene.ownPost),
  sharedPost("a shared post far too long", "visitor", (scene) => scene.longPost),
  sharedPost("a shared post, for a member", "member", (scene) => scene.ownPost),
  {
    name: "a shared post that is gone",
    as: "visitor",
    async open(visitor) {
      visitor.errors.expect("404 GET /shared/post/999999");
      await open(visitor, 999_999);
    },
  },
];
