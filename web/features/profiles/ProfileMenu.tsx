import { Ban, Check, Flag, Volume2, VolumeX } from "lucide-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";
import { openReport, useIsReported } from "../reports/index.ts";

export interface ProfileMenuProps {
  userId: number;
  name: string;
  isMuted: boolean;
  /** Mutes the member, or unmutes a muted one. */
  onMute: () => void;
  onBlock: () => void;
}

/** Reporting, muting and blocking. Rendered open, because it is loaded when first pressed. */
export function ProfileMenu({
  userId,
  name,
  isMuted,
  onMute,
  onBlock,
  trigger,
}: ProfileMenuProps & { trigger: ReactElement }) {
  const [open, setOpen] = useState(true);
  const target = { type: "profile", id: userId, author: { id: userId, name } } as const;
  const isReported = useIsReported(target);
  return (
    <DropdownMenu label="Profile options" open={open} onOpenChange={setOpen} trigger={trigger}>
      {isReported ? (
        <MenuItem icon={<Check />} disabled>
          Reported
        </MenuItem>
      ) : (
        <MenuItem icon={<Flag />} onSelect={() => openReport(target)}>
          Report profile
        </MenuItem>
      )}
      <MenuItem icon={isMuted ? <Volume2 /> : <VolumeX />} onSelect={onMute}>
        <span className="max-w-56 truncate">
          {isMuted ? "Unmute" : "Mute"} {name}
        </span>
      </MenuItem>
      <MenuItem icon={<Ban />} tone="danger" onSelect={onBlock}>
        <span className="max-w-56 truncate">Block {name}</span>
      </MenuItem>
    </DropdownMenu>
  );
}
