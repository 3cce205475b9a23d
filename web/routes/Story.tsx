import { QueryClientProvider } from "@tanstack/react-query";
import { useParams } from "react-router";

import { StoryPage } from "../features/stories/StoryPage.tsx";
import { queryClient } from "../platform/query-client.ts";

/** `/blogs/{slug}`: one story. */
export function Story() {
  const { slug = "" } = useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <StoryPage key={slug} slug={slug} />
    </QueryClientProvider>
  );
}
