import type { useOpened } from "../../ui/use-opened.ts";
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

/** The dialog for what was asked, and of whom. */
export function UserDialogs({ act }: { act: ReturnType<typeof useOpened<AskedAct>> }) {
  if (act.what === undefined) return null;
  const { kind, user } = act.what;
  const Asked = DIALOGS[kind];
  return <Asked key={act.key} user={user} open={act.isOpen} onOpenChange={act.close} />;
}
