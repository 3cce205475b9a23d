import { onSessionChange, readMemberId } from "./session.ts";
import { listStored, readStored, removeStored, writeStored } from "./storage.ts";

const KEY = "tabMember";
/** Counted without a name: signing out does not start another visit. */
const NOBODYS = "visitId";

/** Gives a tab's own storage to its member: it is deleted before another member, or a visitor, uses the tab. */
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
