import { QueryClientProvider } from "@tanstack/react-query";

import { StoryPage } from "../features/stories/StoryPage.tsx";
import { queryClient } from "../platform/query-client.ts";
import { useParams } from "../platform/router/place.tsx";

/** `/blogs/{slug}`: one story. */
export function Story() {
  const { slug = "" } = useParams();
  return (
    <QueryClientProvider client={queryClient}>
      <StoryPage key={slug} slug={slug} />
    </QueryClientProvider>
  );
}
