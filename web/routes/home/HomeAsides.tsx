import { BoostedJobs } from "../../features/jobs/BoostedJobs.tsx";
import { PostJobCard } from "./PostJobCard.tsx";
import { ProfileSummary } from "./ProfileSummary.tsx";

const STICKY = "flex flex-col gap-5 lg:sticky lg:top-20";

/** What stands beside the feed: both at the right on two columns, one on either side from three (D1 §2.1). */
export function HomeAsides() {
  return (
    <>
      <aside aria-label="Jobs" className="self-stretch [grid-area:left]">
        <div className={STICKY}>
          <BoostedJobs />
        </div>
      </aside>
      <aside aria-label="You and Crewyard" className="self-stretch [grid-area:right]">
        <div className={STICKY}>
          <ProfileSummary />
          <PostJobCard />
        </div>
      </aside>
    </>
  );
}
