import { lazyComponent } from "../../platform/lazy-component.ts";
import type { useOpened } from "../../ui/use-opened.ts";
import type { AskedAct, UserDialogProps } from "./user-acts.ts";

const EndSanctionDialog = lazyComponent(() =>
  import("./EndSanctionDialog.tsx").then((part) => part.EndSanctionDialog),
);

/** Each is loaded when first opened. */
const DIALOGS = {
  view: lazyComponent(() => import("./ProfileDialog.tsx").then((part) => part.ProfileDialog)),
  sanction: lazyComponent(() => import("./SanctionDialog.tsx").then((part) => part.SanctionDialog)),
  unban: (props: UserDialogProps) => <EndSanctionDialog {...props} sanction="ban" />,
  end_limit: (props: UserDialogProps) => <EndSanctionDialog {...props} sanction="limit" />,
  delete: lazyComponent(() => import("./DeleteUserDialog.tsx").then((part) => part.DeleteUserDialog)),
};

/** The dialog for the chosen action and member. */
export function UserDialogs({ act }: { act: ReturnType<typeof useOpened<AskedAct>> }) {
  if (act.what === undefined) return null;
  const { kind, user } = act.what;
  const Asked = DIALOGS[kind];
  return <Asked key={act.key} user={user} open={act.isOpen} onOpenChange={act.close} />;
}
