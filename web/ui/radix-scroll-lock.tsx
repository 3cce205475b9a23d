import type { ReactNode } from "react";

import { useScrollLock } from "./scroll-lock.ts";

/**
 * Replaces `react-remove-scroll` inside Radix (see `resolve.alias` in vite.config.ts). The original writes a
 * `<style>` element at run time, which our Content-Security-Policy forbids, and weighs more than the dialog itself. A
 * class on `<html>` and `overscroll-behavior` on the dialog do the same in every browser we support.
 */
export function RemoveScroll({
  children,
  enabled = true,
}: {
  children?: ReactNode;
  enabled?: boolean | undefined;
}) {
  useScrollLock(enabled);
  return children;
}
