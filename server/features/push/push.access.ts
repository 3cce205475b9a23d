import type { Viewer } from "../../platform/authorization.ts";

/** Nobody touches another's devices, or learns of them. */
export function ownsDevice(viewer: Pick<Viewer, "userId">, device: { readonly userId: number }): boolean {
  return viewer.userId === device.userId;
}
