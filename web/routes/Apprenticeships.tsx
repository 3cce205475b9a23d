import { LazySideAd } from "../features/advertisements/LazySideAd.tsx";
import { ApprenticeshipBoard } from "../features/apprenticeships/ApprenticeshipBoard.tsx";
import { PostText } from "../features/feed/text/PostText.tsx";
import { usePageTitle } from "../platform/page-title.ts";

/** The apprenticeships board. */
export function Apprenticeships() {
  usePageTitle("Apprenticeships");
  return <ApprenticeshipBoard renderText={renderText} belowFilters={ADVERTISEMENT} />;
}

/** In a low window the filters need the room more. */
const ADVERTISEMENT = (
  <LazySideAd placement="jobs_side" className="shrink-0 [@media(max-height:36rem)]:hidden" />
);

/** Links and line breaks in a description work as they do in a post. */
function renderText(text: string) {
  return <PostText text={text} />;
}
