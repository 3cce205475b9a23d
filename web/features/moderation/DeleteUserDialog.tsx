import { deleteUser } from "#contracts/admin-users.ts";

import { RemovalDialog } from "./RemovalDialog.tsx";
import type { UserDialogProps } from "./user-acts.ts";

/** Asks for confirmation before a member is erased. */
export function DeleteUserDialog({ user, ...dialog }: UserDialogProps) {
  return (
    <RemovalDialog
      {...dialog}
      endpoint={deleteUser}
      params={{ userId: user.id }}
      title={`Delete ${user.name}?`}
      text="Their account, posts, jobs and files are erased at once. This cannot be undone."
      confirmLabel="Delete user"
      reasonHelp="It is recorded in the log."
      done={`${user.name} is deleted`}
      failed="Failed to delete user"
    />
  );
}
