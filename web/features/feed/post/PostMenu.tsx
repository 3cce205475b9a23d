import { Ellipsis, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";

import { DropdownMenu, MenuItem } from "../../../ui/DropdownMenu.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";

export interface PostMenuProps {
  canEdit: boolean;
  canDelete: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** What the author may do with a post. Drawn open: it is fetched when it is first asked for. */
export function PostMenu({ canEdit, canDelete, onEdit, onDelete }: PostMenuProps) {
  const [open, setOpen] = useState(true);
  return (
    <DropdownMenu
      label="Post options"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton label="Post options" icon={<Ellipsis aria-hidden />} tooltip={false} />}
    >
      {canEdit ? (
        <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          Edit
        </MenuItem>
      ) : null}
      {canDelete ? (
        <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={onDelete}>
          Delete
        </MenuItem>
      ) : null}
    </DropdownMenu>
  );
}
