import { Component, type ReactNode } from 'react';
import { PartMissing } from '../feedback/part-missing.tsx';
import { PartNotFetched } from './fetch-part.ts';
import { retryParts } from './part-round.ts';

interface PartBoundaryProps {
  readonly children: ReactNode;
  readonly isOver: boolean;
  /** null: it cannot be closed */
  readonly onClose: (() => void) | null;
}

interface PartBoundaryState {
  readonly error: unknown;
}

/** Says in the place of a part that it did not arrive, and draws it when it is asked for again or the network is back. */
export class PartBoundary extends Component<PartBoundaryProps, PartBoundaryState> {
  override state: PartBoundaryState = { error: null };

  static getDerivedStateFromError(error: unknown): PartBoundaryState {
    return { error };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry);
    // What is opened once more is asked for once more.
    if (this.state.error !== null) retryParts();
  }

  readonly retry = () => {
    if (this.state.error === null) return;
    retryParts();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    // What the part itself throws is for the boundary around the page.
    if (!(error instanceof PartNotFetched)) throw error;
    return <PartMissing isOver={this.props.isOver} onRetry={this.retry} onClose={this.props.onClose} />;
  }
}
