import { QueryClientProvider } from "@tanstack/react-query";

import { StoryList } from "../features/stories/StoryList.tsx";
import { queryClient } from "../platform/query-client.ts";

/** `/blogs`: success stories, anybody's to read. A visitor's frame brings no cache of its own. */
export function Blogs() {
  return (
    <QueryClientProvider client={queryClient}>
      <StoryList />
    </QueryClientProvider>
  );
}
