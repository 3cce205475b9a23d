import { UserSearch } from "lucide-react";

import { CrewScreen } from "../features/crew/CrewScreen.tsx";
import { AddressedReview } from "../features/reviews/AddressedReview.tsx";
import { openSearch } from "../features/search/search-opener.ts";
import { lazyComponent } from "../platform/lazy-component.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Button } from "../ui/Button.tsx";

const OpenReviewRequests = lazyComponent(() =>
  import("../features/reviews/OpenReviewRequests.tsx").then((part) => part.OpenReviewRequests),
);

/** The member's own crew, and requests to join it or for a review. */
export function Crew() {
  usePageTitle("My Crew");
  return (
    <>
      <CrewScreen
        findButton={
          <Button variant="primary" icon={<UserSearch />} aria-haspopup="dialog" onClick={openSearch}>
            Find New Crew Members
          </Button>
        }
        otherRequests={<OpenReviewRequests />}
      />
      <AddressedReview />
    </>
  );
}
