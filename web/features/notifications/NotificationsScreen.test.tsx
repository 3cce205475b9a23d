import { QueryClientProvider } from "@tanstack/react-query";
import { createRef } from "react";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, it, vi } from "vitest";

import { countUnreadNotifications, listNotifications, type Notification } from "#contracts/notifications.ts";

import { queryClient } from "../../platform/query-client.ts";
import { endpointKey, writeCached } from "../../platform/use-endpoint.ts";
import { NotificationsDropdown } from "./NotificationsDropdown.tsx";
import { NotificationsScreen } from "./NotificationsScreen.tsx";

// The listener for sign-ins in another tab is added when its module loads.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
vi.mock("../../platform/router/place.tsx", () => ({ useNavigate: () => vi.fn() }));
vi.mock("../../ui/AnchoredPopover.tsx", () => ({
  AnchoredPopover: ({ children }: { children: ReactNode }) => children,
}));

const anchor = createRef<HTMLElement>();
const one = {
  id: 1,
  isRead: false,
  message: "Bert liked your post",
  actor: null,
  createdAt: "2026-11-25T08:00:00.000Z",
};

beforeEach(() => {
  queryClient.clear();
  writeCached(countUnreadNotifications, {}, { count: 1 });
});

it.each([
  ["screen", () => <NotificationsScreen />],
  [
    "list under the bell",
    () => <NotificationsDropdown anchor={anchor} onClose={vi.fn()} onReview={vi.fn()} />,
  ],
])("the %s offers to mark all as read once it shows some", (_where, draw) => {
  const hasButton = () =>
    renderToStaticMarkup(<QueryClientProvider client={queryClient}>{draw()}</QueryClientProvider>).includes(
      "Mark all read",
    );
  expect(hasButton()).toBe(false);
  const pages = { pages: [[one as Notification]], pageParams: [{}] };
  queryClient.setQueryData([...endpointKey(listNotifications, { query: {} }), "pages"], pages);
  expect(hasButton()).toBe(true);
});
