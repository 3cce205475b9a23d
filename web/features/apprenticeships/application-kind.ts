import {
  applyForApprenticeship,
  getApprenticeship,
  withdrawApplication,
} from "#contracts/apprenticeships.ts";
import type { OwnApplication } from "#contracts/apprenticeships.ts";

import { call } from "../../platform/api-client.ts";
import { clearDraft } from "../../platform/drafts.ts";
import { sendPrivateFile } from "../../platform/files/send-private-file.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { readMemberId } from "../../platform/session.ts";
import { invalidateEndpoint, readCached } from "../../platform/use-endpoint.ts";
import { APPLICATION, applicationDraft, withApplication } from "./application-wish.ts";
import type { ApplicationWish } from "./application-wish.ts";
import { findKnown, putApprenticeship, refreshBoard } from "./apprenticeship-cache.ts";

/** An application with its CV, or that one was taken back. Withdrawing carries no key: done twice it is done. */
export const applicationKind = defineKind<ApplicationWish, OwnApplication | { message: string }>({
  name: APPLICATION,
  async send(wish, sending, [file]) {
    const { id, on, message, withProfileCv } = wish;
    const { idempotencyKey, remember } = sending;
    if (!on) return call(withdrawApplication, { params: { id } });
    let { cvUrl } = wish;
    if (cvUrl === null && file !== undefined) {
      cvUrl = await sendPrivateFile(file, "cv", sending);
      await remember({ ...wish, cvUrl });
    }
    return call(applyForApprenticeship, {
      params: { id },
      body: { cvUrl, withProfileCv, message },
      idempotencyKey,
    });
  },
  isForms: true,
  editor: lazyComponent(() => import("./RefusedApplication.tsx").then((part) => part.RefusedApplication)),
  doneCodes: ["application_not_found"],
  doneOnRetry: ["already_applied"],
  describe: ({ on, title, message }) => ({
    title: `${on ? "Application for" : "Application withdrawn:"} ${title}`,
    text: message,
  }),
  sentWords: applicationWords,
  onSent({ id, on }, reply) {
    const memberId = readMemberId();
    if (on && memberId !== null) clearDraft(memberId, applicationDraft(id));
    const sent = reply !== undefined && "apprenticeship" in reply ? reply.apprenticeship : null;
    const it = sent ?? readCached(getApprenticeship, { params: { id } }) ?? findKnown(id);
    if (it !== undefined) putApprenticeship(sent ?? withApplication(it, on));
    // Whoever was chosen and takes it back has opened it again.
    if (!on) void invalidateEndpoint(getApprenticeship, { params: { id } });
    refreshBoard();
  },
  // Closed, gone, or applied for on another device: the board shows what it has become.
  onRefused(_, { status }) {
    if (status === 404 || status === 409 || status === 410) refreshBoard();
  },
});

/** What is said when the server knows. */
export function applicationWords({ on }: ApplicationWish): string {
  return on ? "Application Submitted!" : "Application Withdrawn";
}
