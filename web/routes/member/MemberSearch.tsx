import type { FoundMember } from "#contracts/search.ts";

import { CrewButton } from "../../features/crew/CrewButton.tsx";
import { SearchDialog } from "../../features/search/SearchDialog.tsx";

interface MemberSearchProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The member search, with a button to add members to the crew. */
export function MemberSearch({ open, onOpenChange }: MemberSearchProps) {
  return <SearchDialog open={open} onOpenChange={onOpenChange} action={renderAction} />;
}

function renderAction({ id, name, firstName }: FoundMember) {
  return <CrewButton userId={id} name={name} firstName={firstName} inList />;
}
