import { PostText } from "../features/feed/text/PostText.tsx";
import { JobBoard } from "../features/jobs/JobBoard.tsx";
import { usePageTitle } from "../platform/page-title.ts";

/** The job board (D2 §2). */
export function Jobs() {
  usePageTitle("Job Board");
  return <JobBoard renderText={renderText} />;
}

/** Links and line breaks in a description work as they do in a post. */
function renderText(text: string) {
  return <PostText text={text} />;
}
