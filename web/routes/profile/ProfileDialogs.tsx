import { lazyComponent } from "../../platform/lazy-component.ts";
import type { useOpened } from "../../ui/use-opened.ts";

const ReviewsDialog = lazyComponent(() =>
  import("../../features/reviews/ReviewsDialog.tsx").then((part) => part.ReviewsDialog),
);
const CvDialog = lazyComponent(() =>
  import("../../features/profiles/CvDialog.tsx").then((part) => part.CvDialog),
);
const QualificationsDialog = lazyComponent(() =>
  import("../../features/qualifications/QualificationsDialog.tsx").then((part) => part.QualificationsDialog),
);

export type ProfileDialog = "reviews" | "qualifications" | "cv";

interface ProfileDialogsProps {
  dialog: ReturnType<typeof useOpened<ProfileDialog>>;
  userId: number;
  isOwn: boolean;
  name: string;
  /** Who sees the member's own papers, in words. */
  visibility?: string | undefined;
  /** Leads to the setting for who sees the member's own papers. */
  onEditVisibility?: (() => void) | undefined;
}

/** The dialogs over a profile: reviews, qualifications and CV. */
export function ProfileDialogs({ dialog, visibility, onEditVisibility, ...member }: ProfileDialogsProps) {
  const props = { ...member, open: dialog.isOpen, onOpenChange: dialog.close };
  return (
    <>
      {dialog.what === "reviews" ? <ReviewsDialog {...props} /> : null}
      {dialog.what === "qualifications" ? (
        <QualificationsDialog key={dialog.key} {...props} visibility={visibility} />
      ) : null}
      {dialog.what === "cv" ? <CvDialog {...props} onEditVisibility={onEditVisibility} /> : null}
    </>
  );
}
