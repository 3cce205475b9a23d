import { createContext, use } from "react";
import type { ReactNode } from "react";

/** The screen of the page that is drawn, for the frame around it to put in its place. */
export const Screen = createContext<ReactNode>(null);

/** Where a frame puts the screen. */
export function Outlet(): ReactNode {
  return use(Screen);
}
