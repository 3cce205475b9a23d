import { Camera, Image, Trash2 } from "lucide-react";
import type { ReactElement } from "react";

import type { CurrentUser } from "#contracts/accounts.ts";

import { errorMessage, isAbort } from "../../platform/api-error.ts";
import { DropdownMenu, MenuItem } from "../../ui/DropdownMenu.tsx";
import { usePhone } from "../../ui/phone.ts";
import type { Feedback } from "../../ui/use-feedback.tsx";
import { UPDATE_FAILED, UPDATED } from "./own-profile.ts";
import { useAvatarUpload } from "./use-avatar-upload.ts";

interface AvatarMenuProps {
  me: CurrentUser;
  feedback: Feedback;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement;
  onChoose: () => void;
  onTake: () => void;
}

/** The actions on the member's own avatar. */
export function AvatarMenu({ me, feedback, open, onOpenChange, trigger, onChoose, onTake }: AvatarMenuProps) {
  const isPhone = usePhone();
  const face = useAvatarUpload(me);
  const remove = () => {
    feedback.clear();
    face.remove().then(
      () => feedback.notify(UPDATED),
      (error: unknown) => isAbort(error) || feedback.notify({ ...UPDATE_FAILED, text: errorMessage(error) }),
    );
  };
  return (
    <DropdownMenu label="Your photo" align="start" open={open} onOpenChange={onOpenChange} trigger={trigger}>
      <MenuItem icon={<Image />} onSelect={onChoose}>
        Choose a photo
      </MenuItem>
      {isPhone ? (
        <MenuItem icon={<Camera />} onSelect={onTake}>
          Take a photo
        </MenuItem>
      ) : null}
      {me.avatar === null ? null : (
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={remove}>
          Remove photo
        </MenuItem>
      )}
    </DropdownMenu>
  );
}
