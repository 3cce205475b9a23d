import { Mail, MessageCircle, Phone } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import type { ButtonProps } from "../../ui/Button.tsx";
import { isPhone } from "../../ui/phone.ts";
import { openChat } from "../chat/index.ts";

interface ContactButtonsProps {
  /** A member who responds to a listing; details they do not share are null. */
  person: { id: number; name: string; phone: string | null; email: string | null };
  /** The job that the chat is about. */
  jobId?: number | undefined;
  chatVariant?: ButtonProps["variant"];
  /** Closes the dialog around the list: the chat opens beside the board, not below a dialog. */
  onClose: () => void;
}

/** The ways to contact a member who responds to a listing. */
export function ContactButtons({ person, jobId, chatVariant, onClose }: ContactButtonsProps) {
  const { id, name, phone, email } = person;
  const chat = () => {
    // On a phone the chat is a screen of its own, and Back leads to this list again.
    if (!isPhone()) onClose();
    openChat(id, name, jobId);
  };
  return (
    <>
      <Button variant={chatVariant} icon={<MessageCircle />} onClick={chat}>
        Chat
        <span className="sr-only"> with {name}</span>
      </Button>
      {phone === null ? null : (
        <Button asChild icon={<Phone />}>
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
            <span className="sr-only">Call {name}: </span>
            {phone}
          </a>
        </Button>
      )}
      {email === null ? null : (
        <Button asChild icon={<Mail />}>
          <a href={`mailto:${email}`}>
            <span className="sr-only">Email {name}: </span>
            {email}
          </a>
        </Button>
      )}
    </>
  );
}
