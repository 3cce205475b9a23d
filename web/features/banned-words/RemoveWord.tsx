import type {
  listBannedWords,
  listSafeWords,
  removeBannedWord,
  removeSafeWord,
} from "#contracts/banned-words.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { refreshLog } from "../../platform/refresh-lists.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { toast } from "../../ui/toast-store.ts";

interface RemoveWordProps {
  endpoint: typeof removeBannedWord | typeof removeSafeWord;
  list: typeof listBannedWords | typeof listSafeWords;
  word: { id: number; word: string };
  open: boolean;
  onClose: () => void;
  /** Moves the focus: the button that had it is gone with its row. */
  onRemoved: () => void;
  text: string;
  failed: string;
}

/** Asks for confirmation before a word is removed from its list. */
export function RemoveWord(props: RemoveWordProps) {
  const { endpoint, list, word, open, onClose, onRemoved, text, failed } = props;
  const finish = async () => {
    refreshLog();
    await invalidateEndpoint(list);
    onClose();
    toast({ title: "Word removed", tone: "success" });
    onRemoved();
  };
  return (
    <DeletionDialog
      endpoint={endpoint}
      call={{ params: { id: word.id } }}
      open={open}
      onClose={onClose}
      title={`Remove “${word.word}”?`}
      text={text}
      confirmLabel="Remove"
      pendingText="Removing…"
      gone="banned_word_not_found"
      onGone={finish}
      failed={failed}
    />
  );
}
