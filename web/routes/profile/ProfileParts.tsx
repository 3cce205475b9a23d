import { lazyComponent } from "../../platform/lazy-component.ts";
import type { LazyComponent } from "../../platform/lazy-component.ts";

interface PartProps {
  userId: number;
  isOwn: boolean;
}

/** A member's posts, whose code loads after the profile's head. */
export const MemberPosts: LazyComponent<PartProps> = lazyComponent(
  () => import("../../features/feed/list/MemberPosts.tsx").then((part) => part.MemberPosts),
  // Tall enough that the footer does not appear and then move.
  () => <div className="min-h-dvh" />,
);

/** A member's projects, loaded the same way. */
export const ProjectPortfolio: LazyComponent<PartProps> = lazyComponent(
  () => import("../../features/projects/ProjectPortfolio.tsx").then((part) => part.ProjectPortfolio),
  () => <div className="card-surface h-72" />,
);
