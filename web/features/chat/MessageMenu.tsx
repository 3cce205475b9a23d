import { Flag } from "lucide-react";
import { useState } from "react";

import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";
import { openReport } from "../reports/index.ts";
import type { MenuTrigger } from "./MenuDots.tsx";

/** The actions on the other member's message. */
export function MessageMenu({ id, isReported, trigger }: MenuTrigger & { id: number; isReported: boolean }) {
  const [open, setOpen] = useState(true);
  return (
    <DropdownMenu label="Message options" align="start" open={open} onOpenChange={setOpen} trigger={trigger}>
      <MenuItem icon={<Flag />} disabled={isReported} onSelect={() => openReport({ type: "message", id })}>
        {isReported ? "Reported" : "Report message"}
      </MenuItem>
    </DropdownMenu>
  );
}
