import { Component, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { PageCrashed } from './page-crashed.tsx';

interface BoundaryProps {
  readonly children: ReactNode;
  /** When it changes, the children get another chance. */
  readonly place: string;
}

interface BoundaryState {
  readonly failedAt: string | null;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failedAt: null };

  static getDerivedStateFromProps(props: BoundaryProps, state: BoundaryState): BoundaryState | null {
    return state.failedAt !== null && state.failedAt !== props.place ? { failedAt: null } : null;
  }

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.place });
  }

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { failedAt: window.location.pathname };
  }

  override render(): ReactNode {
    return this.state.failedAt === null ? this.props.children : <PageCrashed />;
  }
}

/** Shows `PageCrashed` instead of a page whose code threw or could not be fetched, until the user goes elsewhere. */
export function ErrorBoundary({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  return <Boundary place={pathname}>{children}</Boundary>;
}
