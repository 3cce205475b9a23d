import { Camera } from "lucide-react";
import { useRef, useState } from "react";
import type { ComponentProps } from "react";

import type { CurrentUser } from "#contracts/accounts.ts";

import { FilePicker } from "../../platform/files/FilePicker.tsx";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { PHOTO_ACCEPT } from "../../platform/media/use-file-drop.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Feedback } from "../../ui/use-feedback.tsx";
import { findAvatarFault } from "./crop.ts";

const AvatarMenu = lazyComponent(
  () => import("./AvatarMenu.tsx").then((part) => part.AvatarMenu),
  ({ trigger }) => trigger,
);
const CropDialog = lazyComponent(() => import("./CropDialog.tsx").then((part) => part.CropDialog));

interface OwnAvatarProps {
  me: CurrentUser;
  feedback: Feedback;
  /** Whether the menu is open; undefined until first opened, when its code is loaded. */
  menu: boolean | undefined;
  onMenu: (open: boolean) => void;
}

/** The member's own avatar with a camera button: choose a photo, take one on a phone, or remove it. */
export function OwnAvatar({ me, feedback, menu, onMenu }: OwnAvatarProps) {
  const library = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; address: string; open: boolean }>();

  const take = ([file]: File[]) => {
    feedback.clear();
    if (file === undefined) return;
    const fault = findAvatarFault(file);
    if (fault === undefined) setChosen({ file, address: URL.createObjectURL(file), open: true });
    else feedback.notify({ title: "Error", text: fault, tone: "error" });
  };
  const picker = { accept: PHOTO_ACCEPT, "aria-label": "Your photo", onFiles: take };
  const button = (rest?: Pick<ComponentProps<typeof IconButton>, "onClick">) => (
    <IconButton
      label={me.avatar === null ? "Add a photo" : "Change photo"}
      icon={<Camera />}
      variant="outline"
      aria-haspopup="menu"
      className="absolute! -right-2 -bottom-2 rounded-full! shadow-card"
      onPointerEnter={AvatarMenu.preload}
      {...rest}
    />
  );

  return (
    <div className="relative shrink-0 self-start">
      <Avatar name={me.name} src={me.avatar} size={96} />
      <FilePicker ref={library} {...picker} />
      <FilePicker ref={camera} {...picker} capture="user" />
      {menu === undefined ? (
        button({ onClick: () => onMenu(true) })
      ) : (
        <AvatarMenu
          me={me}
          feedback={feedback}
          open={menu}
          onOpenChange={onMenu}
          trigger={button()}
          onChoose={() => library.current?.click()}
          onTake={() => camera.current?.click()}
        />
      )}
      {chosen === undefined ? null : (
        <CropDialog
          key={chosen.address}
          me={me}
          file={chosen.file}
          address={chosen.address}
          open={chosen.open}
          onOpenChange={(open) => {
            if (!open) URL.revokeObjectURL(chosen.address);
            setChosen({ ...chosen, open });
          }}
          notify={feedback.notify}
        />
      )}
    </div>
  );
}
