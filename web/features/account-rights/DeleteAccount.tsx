import { useState } from "react";

import { getExport } from "#contracts/account-rights.ts";
import { GRACE_DAYS } from "#contracts/reference/limits.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { DeleteAccountDialog } from "./DeleteAccountDialog.tsx";

/** Explains what deleting the account means and opens the dialog for it. */
export function DeleteAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  const copy = useEndpoint(getExport, {}).data?.state;
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex list-disc flex-col gap-1 pl-5 text-base">
        <li>Your profile, posts, comments, jobs, photos and documents are hidden at once.</li>
        <li>
          You have {GRACE_DAYS} days to change your mind: sign in and choose ‘Keep my account’. After that
          everything is erased for good.
        </li>
        <li>
          Messages you sent stay with the people you sent them to, from ‘Deleted member’. Reviews you gave
          stay, from ‘Former member’. Where others named you by your username, it stays in their text.
        </li>
        <li>Boosts that are running end with their jobs and are not refunded.</li>
        <li>Once everything is erased, you can join again with the same address.</li>
      </ul>
      {copy === "working" || copy === "ready" ? (
        <p className="text-sm font-semibold">
          Your copy is {copy === "ready" ? "ready" : "being prepared"}: download it first. You cannot reach it
          afterwards.
        </p>
      ) : (
        <p className="text-sm text-muted">You may like to download your data first.</p>
      )}
      <Button variant="danger" className="self-start max-md:w-full" onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog open={isAsking} onClose={() => setAsking(false)} email={email} />
    </div>
  );
}
