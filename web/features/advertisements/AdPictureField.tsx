import { ImageUp } from "lucide-react";
import { useState } from "react";

import { uploadImage } from "#contracts/media.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { FileButton } from "../../platform/files/FileButton.tsx";
import { PHOTO_ACCEPT } from "../../platform/media/use-file-drop.ts";
import { uploadFile } from "../../platform/upload.ts";
import { FieldError } from "../../ui/Field.tsx";

interface AdPictureFieldProps {
  id: string;
  /** The address of the chosen picture; empty while there is none. */
  url: string;
  error: string | undefined;
  onArrived: (url: string) => void;
  onFailed: (words: string) => void;
}

/** The picture of an advertisement: uploaded as soon as it is chosen, and previewed as it will appear. */
export function AdPictureField({ id, url, error, onArrived, onFailed }: AdPictureFieldProps) {
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    setSending(true);
    try {
      onArrived((await uploadFile(uploadImage, file)).url);
    } catch (failure) {
      onFailed(errorMessage(failure));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-sm font-semibold">Picture, 300x250 pixels</p>
      {url === "" ? null : (
        <img
          src={url}
          width={300}
          height={250}
          alt="Preview"
          className="aspect-6/5 w-60 max-w-full rounded-chip border border-line bg-line object-cover"
        />
      )}
      <FileButton
        id={id}
        icon={<ImageUp />}
        pending={isSending}
        pendingText="Sending picture…"
        aria-describedby={`${id}-error ${id}-help`}
        accept={PHOTO_ACCEPT}
        label="Picture"
        onFile={(file) => void send(file)}
      >
        {url === "" ? "Choose picture" : "Choose another picture"}
      </FileButton>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      <p id={`${id}-help`} className="text-sm text-muted">
        JPEG or PNG. A larger one of the same shape looks sharper.
      </p>
    </div>
  );
}
