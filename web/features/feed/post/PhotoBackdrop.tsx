import { useMemo } from "react";

import { shadeOf } from "./photo-shade.ts";

/** The colours of a photo that is still on its way. */
export function PhotoBackdrop({ hash }: { hash: string }) {
  const backgroundImage = useMemo(() => shadeOf(hash), [hash]);
  return <span aria-hidden className="absolute inset-0" style={{ backgroundImage }} />;
}
