import type { MouseEvent } from "react";

import { listApplications } from "#contracts/apprenticeships.ts";
import type { Application } from "#contracts/apprenticeships.ts";

import { call } from "../../platform/api-client.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { writeCached } from "../../platform/use-endpoint.ts";
import { toast } from "../../ui/toast-store.ts";

/**
 * Saves the CV of an application that is still there. One that was withdrawn since the list was read leaves it, with words:
 * a browser would only say that the download failed.
 */
export function useCvDownload({ id, apprenticeshipId }: Application) {
  const refuse = (text: string) => toast({ title: "No download", text, tone: "error" });
  const save = async (link: HTMLAnchorElement) => {
    const given = { params: { id: apprenticeshipId } };
    const list = await call(listApplications, given);
    if (list.some((each) => each.id === id && each.cvUrl !== null)) {
      const copy = document.createElement("a");
      copy.href = link.href;
      copy.download = link.download;
      copy.click();
      return;
    }
    writeCached(listApplications, given, list);
    refuse("This application is no longer there.");
  };
  return (event: MouseEvent<HTMLAnchorElement>) => {
    event.preventDefault();
    save(event.currentTarget).catch((error: unknown) => refuse(errorMessage(error)));
  };
}
