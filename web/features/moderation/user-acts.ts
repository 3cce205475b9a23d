import type { AdminUser } from "#contracts/admin-users.ts";

/** Actions on a member. */
export type UserAct = "view" | "sanction" | "unban" | "end_limit" | "delete";

export interface AskedAct {
  user: Pick<AdminUser, "id" | "name">;
  kind: UserAct;
}

export interface UserDialogProps {
  user: AskedAct["user"];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}
