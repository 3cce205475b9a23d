import { Component } from "react";
import type { ReactNode } from "react";

import { Card } from "./Card.tsx";
import { ErrorState } from "./ErrorState.tsx";

export interface ErrorBoundaryProps {
  children: ReactNode;
  /** `card`: the rest of the screen keeps working. */
  scope?: "page" | "card" | undefined;
  /** When this changes (the path, an id), it tries again by itself. */
  resetKey?: string | number | undefined;
  fallback?: ((error: unknown, reset: () => void) => ReactNode) | undefined;
}

interface State {
  failed: boolean;
  error: unknown;
}

/** Confines a fault to its card or screen, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { failed: false, error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.reset();
  }

  private readonly reset = (): void => this.setState({ failed: false, error: undefined });

  override render(): ReactNode {
    const { children, scope = "page", fallback } = this.props;
    if (!this.state.failed) return children;
    if (fallback) return fallback(this.state.error, this.reset);
    const words = "This part could not be shown. Nothing you have saved is lost.";
    const state = <ErrorState text={words} onRetry={this.reset} />;
    return scope === "card" ? <Card>{state}</Card> : <div className="mx-auto max-w-xl py-10">{state}</div>;
  }
}
