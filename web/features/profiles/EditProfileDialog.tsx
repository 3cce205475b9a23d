import { useId, useState } from "react";
import type { RefObject } from "react";

import { updateCurrentUser } from "#contracts/accounts.ts";
import type { CurrentUser } from "#contracts/accounts.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { showOwnProfile, UPDATE_FAILED, UPDATED } from "./own-profile.ts";
import { bodyOf, checkProfile, isSameProfile, valuesOf } from "./profile-values.ts";
import type { ProfileValues } from "./profile-values.ts";
import { ProfileFields } from "./ProfileFields.tsx";

interface EditProfileDialogProps {
  me: CurrentUser;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The field that takes the focus first. */
  startAt?: keyof ProfileValues | undefined;
  /** Tells of the success, when this dialog has gone. */
  notify: (message: Message) => void;
}

/** Changes one's own profile. What is typed survives an error and a reload; closing asks first. */
export function EditProfileDialog({ me, open, onOpenChange, startAt, notify }: EditProfileDialogProps) {
  const formId = useId();
  const feedback = useFeedback();
  const start = valuesOf(me);
  const [draft, keepDraft, clearDraft] = useDraft<Partial<ProfileValues>>("profile", {});
  const form = useForm<ProfileValues>({
    initial: { ...start, ...draft },
    check: checkProfile,
    onChange: keepDraft,
  });
  const close = () => {
    clearDraft();
    onOpenChange(false);
  };
  const save = useEndpointMutation(updateCurrentUser, {
    onSuccess: (saved) => {
      showOwnProfile(saved, me);
      close();
      notify(UPDATED);
    },
    onError: unlessHeld(close, (error) => {
      if (form.refuseBy(error)) return;
      feedback.notify({ ...UPDATE_FAILED, text: errorMessage(error) });
    }),
  });
  const send = (values: ProfileValues) => {
    if (save.isPending) return;
    feedback.clear();
    save.mutate({ body: bodyOf(values) });
  };
  const [firstField] = useState<RefObject<HTMLElement | null>>(() => ({
    // Found when it is asked for: the field is drawn after this.
    get current() {
      return startAt === undefined ? null : document.getElementById(form.idOf(startAt));
    },
  }));

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || save.isPending || close()}
      title="Edit Profile"
      dirty={!isSameProfile(form.values, start)}
      closeOnOutside={false}
      initialFocus={firstField}
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={save.isPending}
            pendingText="Saving…"
          >
            Save changes
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
        <ErrorSummary errors={form.summary} />
        <ProfileFields form={form} me={me} />
      </form>
    </Dialog>
  );
}
