import type { ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

interface PostFirstProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** 'Post Job' */
  label: string;
  onPost: () => void;
}

/** Replaces the list of the member's own listings while there are none. */
export function PostFirst({ label, onPost, ...shown }: PostFirstProps) {
  return (
    <Card>
      <EmptyState
        {...shown}
        action={
          <Button variant="primary" onClick={onPost}>
            {label}
          </Button>
        }
      />
    </Card>
  );
}
