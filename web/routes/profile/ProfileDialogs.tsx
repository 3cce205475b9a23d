import { useState } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";

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

/** Which of the three is open, or was: it stays until it has closed. */
export function useProfileDialog() {
  const [shown, setShown] = useState<{ which: ProfileDialog; open: boolean }>();
  return {
    shown,
    show: (which: ProfileDialog) => setShown({ which, open: true }),
    setOpen: (open: boolean) => setShown((last) => last && { ...last, open }),
  };
}

interface ProfileDialogsProps {
  dialog: ReturnType<typeof useProfileDialog>;
  userId: number;
  isOwn: boolean;
  name: string;
  /** Leads to where one chooses who sees one's own papers. */
  onEditVisibility?: (() => void) | undefined;
}

/** What a member can show, over their profile. */
export function ProfileDialogs({ dialog, onEditVisibility, ...member }: ProfileDialogsProps) {
  const { shown, setOpen } = dialog;
  if (shown === undefined) return null;
  const props = { ...member, open: shown.open, onOpenChange: setOpen };
  return (
    <>
      {shown.which === "reviews" ? <ReviewsDialog {...props} /> : null}
      {shown.which === "qualifications" ? <QualificationsDialog {...props} /> : null}
      {shown.which === "cv" ? <CvDialog {...props} onEditVisibility={onEditVisibility} /> : null}
    </>
  );
}
