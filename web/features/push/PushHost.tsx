import { useEffect } from "react";

import { useNavigate } from "../../platform/router/place.tsx";
import { onSessionChange, readToken, useToken } from "../../platform/session.ts";
import type * as Device from "./push-device.ts";

/** The code is loaded only if notifications were ever allowed. */
const wasAllowed = () => "Notification" in window && Notification.permission === "granted";

function withDevice(act: (device: typeof Device) => Promise<void>): void {
  if (!wasAllowed()) return;
  // Without a signal, the next call tries again.
  import("./push-device.ts").then(act).catch(() => undefined);
}

onSessionChange(() => {
  if (readToken() === null) withDevice((device) => device.unlinkDevice());
});

/**
 * Opens the page of a pressed notification without a reload, and keeps the device registered to its member. The code
 * loaded for that also closes notifications that are read in the app, here or elsewhere.
 */
export function PushHost() {
  const navigate = useNavigate();
  const token = useToken();
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const onMessage = ({ data, ports }: MessageEvent<{ type?: unknown; path?: unknown } | null>) => {
      if (data?.type !== "open" || typeof data.path !== "string" || !data.path.startsWith("/")) return;
      ports[0]?.postMessage("going");
      navigate(data.path);
    };
    serviceWorker.addEventListener("message", onMessage);
    serviceWorker.startMessages();
    return () => serviceWorker.removeEventListener("message", onMessage);
  }, [navigate]);

  useEffect(() => {
    if (token !== null) withDevice((device) => device.keepDevice());
  }, [token]);

  return null;
}
