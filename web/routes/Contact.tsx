import { QueryClientProvider } from "@tanstack/react-query";

import { ContactPage } from "../features/contact/ContactPage.tsx";
import { queryClient } from "../platform/query-client.ts";

/** `/contact`: for everybody, signed in or not. A visitor's frame brings no cache of its own. */
export function Contact() {
  return (
    <QueryClientProvider client={queryClient}>
      <ContactPage />
    </QueryClientProvider>
  );
}
