import { onSessionChange, readMemberId } from "./session.ts";
import { listStored, readStored, removeStored, writeStored } from "./storage.ts";

const KEY = "tabMember";
/** Counted without a name: signing out does not begin another visit. */
const NOBODYS = "visitId";

/** What a tab keeps for itself is its member's: it is gone before another member, or nobody, uses the tab. */
export function keepTabForOwner(): void {
  giveTab();
  onSessionChange(giveTab);
}

function giveTab(): void {
  const memberId = readMemberId();
  const was = readStored(KEY, "sessionStorage");
  if (was === String(memberId)) return;
  if (was !== null) {
    for (const key of listStored("", "sessionStorage"))
      if (key !== NOBODYS) removeStored(key, "sessionStorage");
  }
  if (memberId !== null) writeStored(KEY, String(memberId), "sessionStorage");
}
