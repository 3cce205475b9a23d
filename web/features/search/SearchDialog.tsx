import type { ReactNode } from "react";
import { useEffect, useRef } from "react";

import type { FoundMember } from "#contracts/search.ts";

import { Dialog } from "../../ui/Dialog.tsx";
import { SEARCH_WORDS } from "./search-opener.ts";
import { purgeSearches } from "./search.queries.ts";
import { SearchPanel } from "./SearchPanel.tsx";

interface SearchDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** 'Add to Crew' beside somebody who was found. */
  action: (person: FoundMember) => ReactNode;
}

/** Finds members, from any screen. The whole screen on a phone. */
export function SearchDialog({ open, onOpenChange, action }: SearchDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!open) purgeSearches();
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={SEARCH_WORDS}
      hideTitle
      fill
      size="lg"
      initialFocus={field}
    >
      <SearchPanel field={field} action={action} onView={() => onOpenChange(false)} />
    </Dialog>
  );
}
