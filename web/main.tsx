import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import * as z from "zod/mini";

import { forgetOldDrafts } from "./platform/drafts.ts";
import { forgetOnSignOut, queryClient, retryWhenBackOnline } from "./platform/query-client.ts";
import { App } from "./routes.tsx";

// The Content-Security-Policy allows no code made at run time, which zod would otherwise try.
z.config({ jitless: true });

retryWhenBackOnline(queryClient);
forgetOnSignOut(queryClient);
forgetOldDrafts();

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
