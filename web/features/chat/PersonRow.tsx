import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";

import { Avatar } from "../../ui/Avatar.tsx";

interface PersonRowProps {
  person: { readonly name: string; readonly avatar: string | null };
  /** The name, as a link or a button of its own. */
  name: ReactNode;
  /** Trade, and company if known. */
  about: string;
  onChat: () => void;
}

/** A member to chat with: the row opens the chat, the name has a link or button of its own. */
export function PersonRow({ person, name, about, onChat }: PersonRowProps) {
  return (
    <div className="relative flex items-center gap-3 py-2 pr-1.5 pl-3 hover:bg-ground">
      <Avatar name={person.name} src={person.avatar} size={40} />
      <div className="min-w-0 flex-1">
        <p className="flex text-base font-semibold [overflow-wrap:anywhere] *:relative *:z-1">{name}</p>
        <p className="truncate text-sm text-muted">{about}</p>
      </div>
      <button
        type="button"
        aria-label={`Chat with ${person.name}`}
        onClick={onChat}
        className="inline-flex size-control shrink-0 items-center justify-center rounded-control text-blue outline-offset-[-3px] after:absolute after:inset-0"
      >
        <MessageCircle className="size-5" />
      </button>
    </div>
  );
}
