import type { Fault } from "./fault.ts";

const step = "unit";

/** What a screen shows after a change: taken back when it is refused, asked for again where it stands elsewhere. */
export const WEB: readonly Fault[] = [
  {
    name: "a refused change is not taken back",
    file: "web/platform/use-endpoint-mutation.ts",
    from: "        undo?.();\n",
    to: "",
    tests: ["web/platform/use-endpoint-mutation"],
    step,
  },
  {
    name: "two refused choices of what to hear about leave the first one",
    file: "web/features/follows/use-follow.ts",
    from: "if (pressed.current.count === 0) pressed.current.agreed = shown;",
    to: "pressed.current.agreed = shown;",
    tests: ["web/features/follows"],
    step,
  },
  {
    name: "notifications stay read that the server did not mark",
    file: "web/features/notifications/notifications.queries.ts",
    from: "(marked.has(one.id) ? { ...one, isRead: false } : one)",
    to: "one",
    tests: ["web/features/notifications"],
    step,
  },
  {
    name: "the profile of somebody who left the crew stays as it was",
    file: "web/features/crew/crew-cache.ts",
    from: "    invalidateEndpoint(getProfile, { params: { id: userId } }),\n",
    to: "",
    tests: ["web/features/crew"],
    step,
  },
  {
    name: "the feed stays as it was when somebody joins the crew",
    file: "web/features/crew/crew-cache.ts",
    from: "    invalidateEndpoint(listPosts),\n",
    to: "",
    tests: ["web/features/crew"],
    step,
  },
  {
    name: "a job stays saved that the server did not save",
    file: "web/features/board/use-saved.ts",
    from: "    put(wasSaved);\n",
    to: "",
    tests: ["web/features/jobs/job-acts"],
    step,
  },
  {
    name: "boosted jobs do not show what was done to a job",
    file: "web/features/jobs/job-cache.ts",
    from: "const LISTS = [getBoostedJobs, listApplied, listSavedJobs];",
    to: "const LISTS = [listApplied, listSavedJobs];",
    tests: ["web/features/jobs/job-acts"],
    step,
  },
  {
    name: "a post stays hidden that the server did not hide",
    file: "web/features/feed/post/use-visibility.ts",
    from: "return () => postOverlay.write(post.id, { isPublic: before });",
    to: "return undefined;",
    tests: ["web/features/feed/post-acts"],
    step,
  },
  {
    name: "a hidden conversation's unread messages stay counted",
    file: "web/features/chat/use-hide.ts",
    from: "Promise.all([invalidateEndpoint(listConversations), invalidateEndpoint(countUnreadMessages)]);",
    to: "Promise.all([invalidateEndpoint(listConversations)]);",
    tests: ["web/features/chat/hide"],
    step,
  },
  {
    name: "a refused switch is sent again with the next one",
    file: "web/features/preferences/use-switches.ts",
    from: "    } catch (error) {\n",
    to: "    } catch (error) {\n      writeCached(getEmailPreferences, {}, withChanges(saved, [next]));\n",
    tests: ["web/features/preferences/use-switches"],
    step,
  },
];
