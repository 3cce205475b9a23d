import { Suspense } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";

const MemberPosts = lazyComponent(() =>
  import("../../features/feed/list/MemberPosts.tsx").then((part) => part.MemberPosts),
);
const ProjectPortfolio = lazyComponent(() =>
  import("../../features/projects/ProjectPortfolio.tsx").then((part) => part.ProjectPortfolio),
);

interface PartProps {
  userId: number;
  isOwn: boolean;
}

/** A member's posts, whose code comes after who it is. */
export function Posts(props: PartProps) {
  return (
    // So tall that the footer is not seen and then pushed away.
    <Suspense fallback={<div className="min-h-dvh" />}>
      <MemberPosts {...props} />
    </Suspense>
  );
}

/** A member's projects, the same way. */
export function Projects(props: PartProps) {
  return (
    <Suspense fallback={<div className="card-surface h-72" />}>
      <ProjectPortfolio {...props} />
    </Suspense>
  );
}
