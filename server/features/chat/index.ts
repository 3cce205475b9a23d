export { chatAboutJob } from "./about-job.service.ts";
export { noteChangedMessage } from "./conversations.service.ts";
export {
  markEmailMissed,
  mayWriteTo,
  OTHER as JOIN_OTHER_SIDE,
  SHARES_READ_MARKS,
} from "./conversations.queries.ts";
export { findMessage } from "./messages.queries.ts";
