import { useState } from "react";

import { SharedPostPage } from "../features/sharing/SharedPostPage.tsx";
import { lazyComponent } from "../platform/lazy-component.ts";
import { useParams } from "../platform/router/place.tsx";

const PublicReport = lazyComponent(() =>
  import("../features/reports/PublicReport.tsx").then((part) => part.PublicReport),
);

/** `/shared/post/{postId}`: open to anybody, with or without a session. */
export function SharedPost() {
  const { postId = "" } = useParams();
  // Counts the presses: each opens the dialog again.
  const [report, setReport] = useState(0);
  return (
    <>
      <SharedPostPage key={postId} postId={postId} onReport={() => setReport(report + 1)} />
      {report > 0 ? <PublicReport key={report} type="post" id={Number(postId)} /> : null}
    </>
  );
}
