import { queryClient } from "../../platform/query-client.ts";
import { Button } from "../../ui/Button.tsx";
import { BlockOrMute } from "../blocks/index.ts";

interface ReportedMessageProps {
  /** Its author; null once their account is erased. */
  sender: { id: number; name: string } | null;
  onShow: () => void;
}

/** Shown in place of a message that its reader has reported. */
export function ReportedMessage({ sender, onShow }: ReportedMessageProps) {
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line px-3 py-2">
      <p className="text-sm text-muted">You reported this message.</p>
      <div className="flex flex-wrap items-start gap-2">
        <Button size="sm" onClick={onShow}>
          Show
          <span className="sr-only"> the message that you reported</span>
        </Button>
        {sender === null ? null : (
          // After blocking, neither member can write here.
          <BlockOrMute author={sender} onBlocked={() => void queryClient.invalidateQueries()} />
        )}
      </div>
    </div>
  );
}
