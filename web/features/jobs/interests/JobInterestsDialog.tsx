import { useState } from "react";

import { Dialog } from "../../../ui/Dialog.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import type { InterestsTab } from "../use-board.ts";
import { MyApplicants } from "./MyApplicants.tsx";
import { MyApplications } from "./MyApplications.tsx";

interface JobInterestsDialogProps {
  tab: InterestsTab;
  open: boolean;
  onTab: (tab: InterestsTab) => void;
  onClose: () => void;
}

/** The members interested in this member's jobs, and the jobs this member is interested in. */
export function JobInterestsDialog({ tab, open, onTab, onClose }: JobInterestsDialogProps) {
  // Shown at once; the address follows a moment later.
  const [shown, setShown] = useState({ tab, address: tab });
  if (shown.address !== tab) setShown({ tab, address: tab });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Job Interest Applications"
      backCloses={false}
      size="lg"
    >
      <SegmentedControl
        label="Which applications"
        className="mb-4 max-md:flex"
        options={[
          { value: "mine", label: "For my jobs" },
          { value: "applied", label: "My applications" },
        ]}
        value={shown.tab}
        onChange={(next) => {
          setShown({ ...shown, tab: next });
          onTab(next);
        }}
      />
      {shown.tab === "mine" ? <MyApplicants onClose={onClose} /> : <MyApplications onClose={onClose} />}
    </Dialog>
  );
}
