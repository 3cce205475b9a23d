import { useState } from "react";

import { getChatSettings, listConversations, listMessages, updateChatSettings } from "#contracts/chat.ts";
import type { ChatSettings } from "#contracts/chat.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, useEndpoint, keepReply } from "../../platform/use-endpoint.ts";
import { RadioList } from "../../ui/RadioList.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

type ReadMarks = ChatSettings["readMarks"];

const OPTIONS: readonly { value: ReadMarks; label: string; help: string }[] = [
  { value: "everyone", label: "Everybody I chat with", help: "If they allow the same." },
  { value: "crew", label: "My crew only", help: "If they allow the same." },
  { value: "nobody", label: "Nobody", help: "Then you do not see theirs either." },
];

/** Who can see that the member has read their messages; saves at once. */
export function ReadMarksChoice() {
  const read = useEndpoint(getChatSettings, {}, { keepFresh: true });
  const [wanted, setWanted] = useState<ReadMarks>();
  const { notify, inline, clear } = useFeedback();
  const save = useEndpointMutation(updateChatSettings, {
    onSuccess: (saved) => {
      keepReply(getChatSettings, {}, saved);
      notify({ title: "Success", text: "Your choice has been saved.", tone: "success" });
      // An open chat follows the new choice at once.
      void invalidateEndpoint(listConversations);
      void invalidateEndpoint(listMessages);
    },
    onError: (error) => {
      notify({ title: "Error", text: errorMessage(error), tone: "error" });
      return invalidateEndpoint(getChatSettings);
    },
    onSettled: () => setWanted(undefined),
  });
  if (read.data === undefined)
    return <NotLoaded read={read} skeleton={<SkeletonRows label="Loading your choice…" row="h-24" />} />;
  return (
    <div className="flex flex-col gap-3">
      <RadioList
        legend="Who can see that you have read their messages?"
        options={OPTIONS}
        value={wanted ?? read.data.readMarks}
        onChange={(readMarks) => {
          // One at a time: the first response could arrive after the second and overwrite it.
          if (save.isPending) return;
          clear();
          setWanted(readMarks);
          save.mutate({ body: { readMarks } });
        }}
      />
      {inline}
    </div>
  );
}
