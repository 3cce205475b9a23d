import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";

import type { PublicReportType } from "#contracts/reports.ts";

import { queryClient } from "../../platform/query-client.ts";
import { ReportDialog } from "./ReportDialog.tsx";

/** Reporting from a public page, with or without an account; its code is loaded on demand. */
export function PublicReport({ type, id }: { type: PublicReportType; id: number }) {
  const [isOpen, setOpen] = useState(true);
  return (
    // A visitor's frame has no query cache.
    <QueryClientProvider client={queryClient}>
      <ReportDialog target={{ type, id }} isPublic open={isOpen} onClose={() => setOpen(false)} />
    </QueryClientProvider>
  );
}
