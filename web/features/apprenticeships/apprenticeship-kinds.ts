import {
  applyForApprenticeship,
  getApprenticeship,
  withdrawApplication,
} from "#contracts/apprenticeships.ts";
import type { OwnApplication } from "#contracts/apprenticeships.ts";

import { call } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { clearDraft } from "../../platform/drafts.ts";
import { sendPrivateFile } from "../../platform/files/send-private-file.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { readMemberId } from "../../platform/session.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { defineSaveKind } from "../board/index.ts";
import { patchApprenticeship, putApprenticeship, refreshBoard } from "./apprenticeship-cache.ts";
import { SAVING_APPRENTICESHIPS } from "./CardActions.tsx";
import { APPLICATION, applicationDraft, withApplication } from "./pending-application.ts";
import type { PendingApplication } from "./pending-application.ts";

/**
 * An application with its CV, or its withdrawal. Withdrawing carries no key: a repeat counts as done, and so does a
 * withdrawal from a deleted apprenticeship. Neither is retried once its key is old, because the member may have done the
 * opposite on another device since.
 */
export const applicationKind = defineKind<PendingApplication, OwnApplication | { message: string }>({
  name: APPLICATION,
  async send(application, sending, [file]) {
    const { id, on, message, withProfileCv } = application;
    const { idempotencyKey, remember, hasFiles } = sending;
    if (!on) return withdraw(id);
    const sendCv = async (cv: File, uploadKey?: string) => {
      const cvUrl = await sendPrivateFile(cv, "cv", sending, uploadKey);
      await remember({ ...application, cvUrl });
      return cvUrl;
    };
    const apply = (cvUrl: string | null) =>
      call(applyForApprenticeship, {
        params: { id },
        body: { cvUrl, withProfileCv, message },
        idempotencyKey,
      });
    if (application.cvUrl === null && file === undefined && hasFiles) throw lostCv();
    try {
      return await apply(application.cvUrl ?? (file === undefined ? null : await sendCv(file)));
    } catch (error) {
      if (file === undefined || !isCvGone(error)) throw error;
      // The first upload's key would return the address of the file that is gone.
      return apply(await sendCv(file, newIdempotencyKey()));
    }
  },
  isForms: true,
  editor: lazyComponent(() => import("./RefusedApplication.tsx").then((part) => part.RefusedApplication)),
  doneCodes: ["application_not_found"],
  describe: ({ on, title, message }) => ({
    title: `${on ? "Application for" : "Application withdrawn:"} ${title}`,
    text: message,
  }),
  sentWords: applicationWords,
  onSent({ id, on }, reply) {
    const memberId = readMemberId();
    if (on && memberId !== null) clearDraft(memberId, applicationDraft(id));
    const sent = reply !== undefined && "apprenticeship" in reply ? reply.apprenticeship : null;
    if (sent === null) patchApprenticeship(id, (it) => withApplication(it, on));
    else putApprenticeship(sent);
    // An applicant who had been chosen and withdraws reopens the apprenticeship.
    if (!on) void invalidateEndpoint(getApprenticeship, { params: { id } });
    refreshBoard();
  },
  // Closed, gone, or applied for on another device: refresh the board.
  onRefused(_, { status }) {
    if (status === 404 || status === 409 || status === 410) refreshBoard();
  },
});

async function withdraw(id: number): Promise<{ message: string }> {
  try {
    return await call(withdrawApplication, { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.code === "apprenticeship_not_found")
      return { message: error.message };
    throw error;
  }
}

/** The browser has lost the file, for example one that an earlier page could not store. */
function lostCv(): ApiError {
  const message = "Your CV is no longer on this device. Press Edit and add it again.";
  const fields = { cvUrl: message };
  return new ApiError({ status: 400, code: "invalid_input", message, text: message, fields });
}

/** The server deletes an unreferenced file after a day. */
const isCvGone = (error: unknown) =>
  error instanceof ApiError && error.code === "invalid_input" && "cvUrl" in error.fields;

/** The message once the server has it. */
function applicationWords({ on }: PendingApplication): string {
  return on ? "Application Submitted!" : "Application Withdrawn";
}

export const saveApprenticeshipKind = defineSaveKind(SAVING_APPRENTICESHIPS, (id, isSaved) =>
  patchApprenticeship(id, (it) => ({ ...it, isSaved })),
);
