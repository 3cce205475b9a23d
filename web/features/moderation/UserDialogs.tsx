import { useState } from "react";

import { DeleteUserDialog } from "./DeleteUserDialog.tsx";
import { EndSanctionDialog } from "./EndSanctionDialog.tsx";
import { ProfileDialog } from "./ProfileDialog.tsx";
import { SanctionDialog } from "./SanctionDialog.tsx";
import type { AskedAct, UserDialogProps } from "./user-acts.ts";

const DIALOGS = {
  view: ProfileDialog,
  sanction: SanctionDialog,
  unban: (props: UserDialogProps) => <EndSanctionDialog {...props} sanction="ban" />,
  end_limit: (props: UserDialogProps) => <EndSanctionDialog {...props} sanction="limit" />,
  delete: DeleteUserDialog,
};

interface UserDialogsProps {
  /** What was asked for, and of whom; undefined while nothing is. */
  act: AskedAct | undefined;
  onChange: (act: undefined) => void;
}

/** The dialog for what was asked; it stays drawn while it closes. */
export function UserDialogs({ act, onChange }: UserDialogsProps) {
  const [shown, setShown] = useState(act);
  if (act !== undefined && act !== shown) setShown(act);
  if (shown === undefined) return null;
  const Asked = DIALOGS[shown.kind];
  return (
    <Asked
      key={`${shown.kind} ${shown.user.id}`}
      user={shown.user}
      open={act !== undefined}
      onOpenChange={(open) => open || onChange(undefined)}
    />
  );
}
