import { X } from "lucide-react";

import { IconButton } from "../../ui/IconButton.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { usePhone } from "../../ui/phone.ts";

interface RejectedFilesProps {
  title: string;
  words: readonly string[];
  onDismiss: () => void;
}

/** Which of the chosen files were left out, and why: a toast of six lines would be gone before it is read. */
export function RejectedFiles({ title, words, onDismiss }: RejectedFilesProps) {
  const isPhone = usePhone();
  const body =
    words.length === 0 ? null : (
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold">{title}</p>
          <ul className="list-disc pl-4 font-normal [overflow-wrap:anywhere]">
            {words.map((each, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- two files may share a name
              <li key={`${place} ${each}`}>{each}</li>
            ))}
          </ul>
        </div>
        <IconButton
          label="Dismiss"
          icon={<X />}
          tooltip={false}
          className="-my-2 -mr-2 shrink-0"
          onClick={onDismiss}
        />
      </div>
    );
  // On a phone only this says it; at a desk the toast has announced it.
  if (isPhone) return <InlineStatus tone="error">{body}</InlineStatus>;
  return body === null ? null : <div className="rounded-control bg-red-soft px-3 py-2.5 text-sm">{body}</div>;
}
