import { createContext, use } from "react";

export const LogoutContext = createContext<() => void>(() => undefined);

/** Opens the question before signing out. */
export function useAskToLogOut(): () => void {
  return use(LogoutContext);
}
