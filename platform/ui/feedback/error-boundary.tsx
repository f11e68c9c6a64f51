import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PartNotFetched } from '../loading/fetch-part.ts';
import { retryParts } from '../loading/part-round.ts';
import { PageCrashed } from './page-crashed.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  /** When it changes, the children get another chance. */
  readonly place: string;
  readonly within: 'page' | 'section';
}

interface BoundaryState {
  readonly failure: { readonly at: string; readonly wasFetched: boolean } | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failure: null };

  static getDerivedStateFromProps({ place }: BoundaryProps, { failure }: BoundaryState): BoundaryState | null {
    if (failure === null || failure.at === place) return null;
    // What failed before is asked for again where it is wanted again.
    retryParts();
    return { failure: null };
  }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failure: { at: window.location.pathname, wasFetched: !(error instanceof PartNotFetched) } };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retry);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retry);
  }

  readonly retry = () => {
    if (this.state.failure === null) return;
    retryParts();
    this.setState({ failure: null });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return <PageCrashed wasFetched={failure.wasFetched} within={this.props.within} onRetry={this.retry} />;
  }
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** `section` where the page around it stays */
  readonly within?: 'page' | 'section';
}

/**
 * Shows `PageCrashed` instead of a page, or a part of it, whose code threw or could not be fetched: until the user goes
 * elsewhere or tries again, or the network is back.
 */
export function ErrorBoundary({ children, within = 'page' }: ErrorBoundaryProps) {
  const { pathname } = useLocation();
  return (
    <Boundary place={pathname} within={within}>
      {children}
    </Boundary>
  );
}
