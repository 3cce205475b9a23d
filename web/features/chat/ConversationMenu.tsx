import { EyeOff, UserRound } from "lucide-react";
import { useState } from "react";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";
import type { MenuTrigger } from "./MenuDots.tsx";

interface ConversationMenuProps extends MenuTrigger {
  name: string;
  /** Undefined when the other member has left the site. */
  userId: number | undefined;
  onHide: () => void;
}

/** The actions on a conversation in the list. */
export function ConversationMenu({ name, userId, onHide, trigger }: ConversationMenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <DropdownMenu label={`Conversation with ${name}`} open={open} onOpenChange={setOpen} trigger={trigger}>
      {userId === undefined ? null : (
        <MenuItem asChild>
          <Link to={paths.memberProfile({ userId })}>
            <UserRound />
            View profile
          </Link>
        </MenuItem>
      )}
      <MenuItem icon={<EyeOff />} onSelect={onHide}>
        Hide conversation
      </MenuItem>
    </DropdownMenu>
  );
}
