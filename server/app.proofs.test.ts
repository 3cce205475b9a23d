import { describe, expectTypeOf, it } from "vitest";

import type { openArchive, StoredArchive } from "./features/account-rights/archive.ts";
import type { takeDownApprenticeship } from "./features/apprenticeships/index.ts";
import type { noteChangedMessage } from "./features/chat/index.ts";
import type { takeDownComment, takeDownPost } from "./features/feed/index.ts";
import type { takeDownJob } from "./features/jobs/index.ts";
import type {
  takeMessageAway,
  takeProjectAway,
  takeReplyAway,
} from "./features/moderation/removal.queries.ts";
import type { Authorized, Thing } from "./platform/authorization.ts";
import type { PrivateFiles } from "./platform/media/private-files.ts";

type Of<Type extends string> = Authorized<Thing<Type>>;

// The compiler checks this file: `npm run check -- types` fails as soon as a missing or wrong check would compile.
describe("what is authorized as one kind does not pass as another", () => {
  it("where features take their things away", () => {
    expectTypeOf<Of<"comment">>().not.toExtend<Parameters<typeof takeDownPost>[2]>();
    expectTypeOf<Of<"post">>().not.toExtend<Parameters<typeof takeDownComment>[2]>();
    expectTypeOf<Of<"apprenticeship">>().not.toExtend<Parameters<typeof takeDownJob>[2]>();
    expectTypeOf<Of<"job">>().not.toExtend<Parameters<typeof takeDownApprenticeship>[2]>();
    expectTypeOf<Of<"post">>().not.toExtend<Parameters<typeof noteChangedMessage>[2]>();
  });

  it("where moderation does", () => {
    expectTypeOf<Of<"project">>().not.toExtend<Parameters<typeof takeMessageAway>[1]>();
    expectTypeOf<Of<"message">>().not.toExtend<Parameters<typeof takeProjectAway>[1]>();
    expectTypeOf<Of<"review">>().not.toExtend<Parameters<typeof takeReplyAway>[1]>();
  });
});

describe("a file is not opened without what a permission check gave", () => {
  it("be it a CV, a certificate or a copy of one's data", () => {
    expectTypeOf<{ key: string; kind: "pdf" }>().not.toExtend<Parameters<PrivateFiles["open"]>[0]>();
    expectTypeOf<{ key: string; kind: "pdf" }>().not.toExtend<Parameters<PrivateFiles["copy"]>[0]>();
    expectTypeOf<StoredArchive>().not.toExtend<Parameters<typeof openArchive>[1]>();
  });
});
