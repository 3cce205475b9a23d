import { Check, Ellipsis, EyeOff, Flag, Link2, Pencil, Trash2, VolumeX } from "lucide-react";
import { useState } from "react";

import { hideThing } from "#contracts/blocks.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { chooseDataSaver, useSavesData } from "../../../platform/data-saver.ts";
import { useEndpointMutation } from "../../../platform/use-endpoint-mutation.ts";
import { DropdownMenu, MenuCheckItem, MenuItem } from "../../../ui/DropdownMenu.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { usePhone } from "../../../ui/phone.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { hideFromView, useMuting } from "../../blocks/index.ts";
import { openReport, useIsReported } from "../../reports/index.ts";
import type { LivePost } from "../post-overlay.ts";
import { useVisibility } from "./use-visibility.ts";

export interface PostMenuProps {
  post: LivePost;
  feedback: Feedback;
  onEdit: () => void;
  onDelete: () => void;
  onCopyLink: () => void;
}

/** The actions on a post, for its author and for others. Rendered open, because it is loaded when first pressed. */
export function PostMenu({ post, feedback, onEdit, onDelete, onCopyLink }: PostMenuProps) {
  const [open, setOpen] = useState(true);
  const { setPublic } = useVisibility(post, feedback);
  return (
    <DropdownMenu
      label="Post options"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton label="Post options" icon={<Ellipsis />} tooltip={false} />}
    >
      {post.can.edit ? (
        <>
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            Edit
          </MenuItem>
          <MenuCheckItem checked={post.isPublic} onChange={setPublic}>
            Anyone with the link can see this
          </MenuCheckItem>
        </>
      ) : null}
      <MenuItem icon={<Link2 />} onSelect={onCopyLink}>
        Copy link
      </MenuItem>
      {post.videoUrl === null ? null : <DataSaverItem />}
      {post.can.report ? <OthersItems post={post} feedback={feedback} /> : null}
      {post.can.delete ? (
        <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
          Delete
        </MenuItem>
      ) : null}
    </DropdownMenu>
  );
}

/** Shown on phones only, where videos play automatically; the settings have this choice everywhere. */
function DataSaverItem() {
  const isPhone = usePhone();
  const isOn = useSavesData();
  return isPhone ? (
    <MenuCheckItem checked={isOn} onChange={(on) => chooseDataSaver(on ? "always" : "off")}>
      Data saver: photos and videos wait for a press
    </MenuCheckItem>
  ) : null;
}

/** The actions on another member's post. */
function OthersItems({ post: { id, author }, feedback }: Pick<PostMenuProps, "post" | "feedback">) {
  const isReported = useIsReported({ type: "post", id });
  const hide = useEndpointMutation(hideThing, {
    onSuccess: () => hideFromView({ type: "post", id, author, reason: "hidden" }),
    onError: (error) => feedback.notify({ title: "Error", text: errorMessage(error), tone: "error" }),
  });
  const { mute } = useMuting({
    notify: feedback.notify,
    onMuted: () => hideFromView({ type: "post", id, author, reason: "muted" }),
  });
  return (
    <>
      <MenuItem icon={<EyeOff />} onSelect={() => hide.mutate({ params: { type: "post", id } })}>
        Hide post
      </MenuItem>
      <MenuItem icon={<VolumeX />} onSelect={() => mute(author.id)}>
        Mute {author.name}
      </MenuItem>
      {isReported ? (
        <MenuItem icon={<Check />} disabled>
          Reported
        </MenuItem>
      ) : (
        <MenuItem icon={<Flag />} onSelect={() => openReport({ type: "post", id, author })}>
          Report
        </MenuItem>
      )}
    </>
  );
}
