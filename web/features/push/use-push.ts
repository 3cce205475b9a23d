import { useEffect, useState } from "react";

import { listPushDevices } from "#contracts/push.ts";

import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { readPushState, TURNED_OFF, turnOff, turnOn } from "./push-device.ts";
import type { PushState } from "./push-state.ts";

/** The state on this device, and how to change it. `state` is undefined until the browser has responded. */
export function usePush(onFailed: () => void) {
  const [state, setState] = useState<PushState>();
  const [pending, setPending] = useState(false);

  useEffect(() => {
    let isGone = false;
    const read = () => {
      void readPushState().then((found) => isGone || setState(found));
    };
    read();
    // The member may come back from the browser's settings.
    document.addEventListener("visibilitychange", read);
    addEventListener(TURNED_OFF, read);
    return () => {
      isGone = true;
      removeEventListener(TURNED_OFF, read);
      document.removeEventListener("visibilitychange", read);
    };
  }, []);

  const change = async (act: () => Promise<PushState>) => {
    setPending(true);
    try {
      setState(await act());
      await invalidateEndpoint(listPushDevices);
    } catch {
      onFailed();
    } finally {
      setPending(false);
    }
  };
  return { state, pending, turnOn: () => void change(turnOn), turnOff: () => void change(turnOff) };
}
