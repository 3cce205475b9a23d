import { Suspense, useEffect } from "react";
import { useSearchParams } from "react-router";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { toast } from "../../ui/toast-store.ts";

const NewLinkForm = lazyComponent(() => import("./NewLinkForm.tsx").then((part) => part.NewLinkForm));

/** What the link of a confirmation e-mail leads to: `verified=true`, or `verified=expired`. */
export function VerifiedNotice() {
  const [search, setSearch] = useSearchParams();
  const verified = search.get("verified");

  useEffect(() => {
    if (verified !== "true") return;
    toast({ title: "Email Verified!", text: "Thank you. You can sign in now.", tone: "success" });
    // Taken from the address, so that a reload or a bookmark does not say it again.
    setSearch(
      (present) => {
        present.delete("verified");
        return present;
      },
      { replace: true },
    );
  }, [verified, setSearch]);

  return verified === "expired" ? (
    <Suspense>
      <NewLinkForm />
    </Suspense>
  ) : null;
}
