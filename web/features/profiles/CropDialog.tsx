import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { useState } from "react";
import Cropper from "react-easy-crop";
import type { Size } from "react-easy-crop";

import "react-easy-crop/react-easy-crop.css";

import type { CurrentUser } from "#contracts/accounts.ts";

import { errorMessage, isAbort } from "../../platform/api-error.ts";
import { failureWords } from "../../platform/media/photo-files.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { cutOut } from "./crop.ts";
import type { Area } from "./crop.ts";
import { UPDATE_FAILED, UPDATED } from "./own-profile.ts";
import { useAvatarUpload } from "./use-avatar-upload.ts";

interface CropDialogProps {
  me: CurrentUser;
  file: File;
  /** The file's object URL. */
  address: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Reports success, after this dialog has closed. */
  notify: (message: Message) => void;
}

const MOST_ZOOM = 4;
/** Pixels per press of an arrow key or button. */
const STEP = 16;
const NO_SIZE: Size = { width: 0, height: 0 };
const MOVES = [
  { label: "Move left", icon: <ArrowLeft />, x: -STEP, y: 0 },
  { label: "Move right", icon: <ArrowRight />, x: STEP, y: 0 },
  { label: "Move up", icon: <ArrowUp />, x: 0, y: -STEP },
  { label: "Move down", icon: <ArrowDown />, x: 0, y: STEP },
];

/**
 * Crops the member's avatar to a square of a photo, by dragging, pinching, the wheel, arrow keys, or the slider and
 * buttons.
 */
export function CropDialog({ me, file, address, open, onOpenChange, notify }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** The size as drawn, in pixels, without zoom. */
  const [photo, setPhoto] = useState(NO_SIZE);
  const [circle, setCircle] = useState(NO_SIZE);
  const [area, setArea] = useState<Area>();
  const [isBroken, setBroken] = useState(false);
  const [isPending, setPending] = useState(false);
  const feedback = useFeedback();
  const face = useAvatarUpload(me);

  /** Limited so that the circle stays inside the photo. */
  const move = (by: { x: number; y: number }) => {
    const settle = (place: number, side: keyof Size) => {
      const most = Math.max(0, (photo[side] * zoom - circle[side]) / 2);
      return Math.min(Math.max(place, -most), most);
    };
    setCrop({ x: settle(crop.x + by.x, "width"), y: settle(crop.y + by.y, "height") });
  };
  const save = async () => {
    if (area === undefined) return;
    feedback.clear();
    setPending(true);
    try {
      await face.put(await cutOut(address, area));
      onOpenChange(false);
      notify(UPDATED);
    } catch (error) {
      if (isAbort(error)) return;
      feedback.notify({ ...UPDATE_FAILED, text: errorMessage(error, failureWords(file)) });
    } finally {
      setPending(false);
    }
  };

  return (
    <Dialog
      open={open}
      pending={isPending}
      onOpenChange={onOpenChange}
      title="Your photo"
      description={isBroken ? undefined : "Move and zoom until your face fills the circle."}
      size="sm"
      closeOnOutside={false}
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button disabled={isPending} onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          {isBroken ? null : (
            <Button
              variant="primary"
              pending={isPending}
              pendingText="Saving…"
              disabled={area === undefined}
              onClick={() => void save()}
            >
              Use this photo
            </Button>
          )}
        </>
      }
    >
      {isBroken ? (
        <ErrorState title={failureWords(file)} text="Please choose another photo." />
      ) : (
        <div className="flex flex-col gap-4">
          <NeedsSignal>A photo cannot be sent without one.</NeedsSignal>
          <div className="relative h-[min(20rem,50dvh)] overflow-hidden rounded-control bg-stage">
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              maxZoom={MOST_ZOOM}
              aspect={1}
              cropShape="round"
              showGrid={false}
              keyboardStep={STEP}
              disableAutomaticStylesInjection
              setMediaSize={setPhoto}
              setCropSize={setCircle}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={(_, pixels) => setArea(pixels)}
              mediaProps={{ alt: "", onError: () => setBroken(true) }}
              cropperProps={{
                role: "group",
                "aria-label": "What is kept of the photo. The arrow keys move it.",
              }}
            />
          </div>
          <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
            <label className="flex min-h-control flex-1 basis-44 items-center gap-3 text-sm font-semibold">
              Zoom
              <input
                type="range"
                min={1}
                max={MOST_ZOOM}
                step={0.05}
                value={zoom}
                aria-valuetext={`${Math.round(zoom * 100)}%`}
                onChange={(event) => setZoom(Number(event.target.value))}
                className="h-9 min-w-0 flex-1 accent-ink touch:h-11"
              />
            </label>
            <div role="group" aria-label="Move the photo" className="flex gap-1">
              {MOVES.map(({ label, icon, ...by }) => (
                <IconButton
                  key={label}
                  label={label}
                  icon={icon}
                  variant="outline"
                  className="size-11!"
                  onClick={() => move(by)}
                />
              ))}
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
}
