import { updateCurrentUser } from "#contracts/accounts.ts";
import type { CurrentUser } from "#contracts/accounts.ts";
import { FILE_RULES } from "#contracts/private-files.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { INVALID_FILE_TYPE, useFileUpload } from "../../platform/files/use-file-upload.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import type { ToastInput } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { showOwnProfile, UPDATE_FAILED, UPDATED } from "./own-profile.ts";

/** File errors that the form reports itself, under a title of their own. */
const REFUSALS: ReadonlyMap<string, ToastInput> = new Map([
  [
    INVALID_FILE_TYPE,
    {
      title: INVALID_FILE_TYPE,
      text: "Please upload a PDF, Word document, or image file",
      tone: "error",
    },
  ],
  [
    FILE_RULES.cv.tooLarge,
    { title: "File too large", text: "Please upload a file smaller than 10MB", tone: "error" },
  ],
]);

/** Uploads or removes the member's CV, and reports the result. */
export function useCv(me: CurrentUser) {
  const feedback = useFeedback();
  const update = useEndpointMutation(updateCurrentUser, {
    onSuccess: (saved) => {
      showOwnProfile(saved, me);
      feedback.notify(UPDATED);
    },
    onError: (error) => fail(error.fields["cvUrl"] ?? errorMessage(error)),
  });
  const fail = (words: string) => feedback.notify(REFUSALS.get(words) ?? { ...UPDATE_FAILED, text: words });
  // The refusal has been reported above.
  const save = (cvUrl: string | null) => update.mutateAsync({ body: { cvUrl } }).catch(() => undefined);
  const upload = useFileUpload({
    purpose: "cv",
    onArrived: ({ url }) => void save(url),
    onFailed: fail,
  });
  return {
    upload,
    feedback,
    remove: () => save(null),
    isSaving: update.isPending,
    isRemoving: update.isPending && update.variables?.body.cvUrl === null,
  };
}
