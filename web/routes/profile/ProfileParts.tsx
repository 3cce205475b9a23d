import { lazyComponent } from "../../platform/lazy-component.ts";
import type { LazyComponent } from "../../platform/lazy-component.ts";

interface PartProps {
  userId: number;
  isOwn: boolean;
}

/** A member's posts, whose code comes after who it is. */
export const MemberPosts: LazyComponent<PartProps> = lazyComponent(
  () => import("../../features/feed/list/MemberPosts.tsx").then((part) => part.MemberPosts),
  // So tall that the footer is not seen and then pushed away.
  () => <div className="min-h-dvh" />,
);

/** A member's projects, the same way. */
export const ProjectPortfolio: LazyComponent<PartProps> = lazyComponent(
  () => import("../../features/projects/ProjectPortfolio.tsx").then((part) => part.ProjectPortfolio),
  () => <div className="card-surface h-72" />,
);
