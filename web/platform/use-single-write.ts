import { useRef } from "react";

import type { CallOf, Endpoint } from "#contracts/endpoint.ts";

import { useEndpointMutation } from "./use-endpoint-mutation.ts";
import type { WriteOptions } from "./use-endpoint-mutation.ts";

/** A write that runs once at a time: a second press before the screen has changed does nothing. */
export function useSingleWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E>) {
  const isUnderWay = useRef(false);
  const { mutate, isPending } = useEndpointMutation(endpoint, {
    ...options,
    onSettled: () => {
      isUnderWay.current = false;
      return options.onSettled?.();
    },
  });
  return {
    isPending,
    send: (given: CallOf<E>) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      mutate(given);
    },
  };
}
