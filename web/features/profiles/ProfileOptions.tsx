import { Ellipsis } from "lucide-react";
import { useState } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import type { ProfileMenuProps } from "./ProfileMenu.tsx";

const ProfileMenu = lazyComponent(
  () => import("./ProfileMenu.tsx").then((part) => part.ProfileMenu),
  ({ trigger }) => trigger,
);

/** The three dots: report, mute and block. */
export function ProfileOptions(props: ProfileMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const dots = (
    <IconButton
      label="Profile options"
      icon={<Ellipsis />}
      tooltip={false}
      aria-haspopup="menu"
      onPointerEnter={ProfileMenu.preload}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? <ProfileMenu {...props} trigger={dots} /> : dots;
}
