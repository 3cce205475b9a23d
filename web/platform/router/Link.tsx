import { useEffect } from "react";
import type { ComponentProps, MouseEvent } from "react";

import { hrefOf, type To } from "./address.ts";
import { goTo, isAt, type NavigateOptions } from "./history.ts";
import { useLocation } from "./place.tsx";

type LinkProps = Omit<ComponentProps<"a">, "href"> & NavigateOptions & { to: To };

/** A link within the app. A link to the current address replaces the current history entry. */
export function Link({ to, replace, state, onClick, children, ...rest }: LinkProps) {
  const location = useLocation();
  const href = hrefOf(to, location.pathname);
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event, rest)) return;
        event.preventDefault();
        goTo(href, { replace: replace ?? href === hrefOf(location, "/"), state });
      }}
    >
      {children}
    </a>
  );
}

/** True if the press opens another tab or window, or saves the link. */
function isForBrowser(
  event: MouseEvent,
  { target, download }: Pick<LinkProps, "target" | "download">,
): boolean {
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
  return isModified || event.button !== 0 || (target ?? "_self") !== "_self" || download !== undefined;
}

interface NavLinkProps extends Omit<LinkProps, "className" | "to"> {
  to: string;
  /** Active only on this very page, and not on pages whose paths begin with its path. */
  end?: boolean;
  className?: string | ((state: { isActive: boolean }) => string);
}

/** A link with `aria-current` when it leads to the current page. */
export function NavLink({ to, end = false, className, ...rest }: NavLinkProps) {
  const here = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/$/, "$1");
  const isActive = here === to || (!end && here.startsWith(`${to}/`));
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isActive ? "page" : undefined}
      className={typeof className === "function" ? className({ isActive }) : className}
    />
  );
}

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace, state }: NavigateOptions & { to: To }): null {
  const address = hrefOf(to, useLocation().pathname);
  useEffect(() => {
    // React's strict mode runs an effect twice.
    if (!isAt(address)) goTo(address, { replace, state });
  }, [address, replace, state]);
  return null;
}
