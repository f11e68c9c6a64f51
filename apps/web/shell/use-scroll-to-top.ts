import { useLayoutEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** A page that is gone to begins at its top; going back, the browser restores the place one had left. */
export function useScrollToTop(): void {
  const { pathname } = useLocation();
  const how = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, however one came to it
  useLayoutEffect(() => {
    if (how !== 'POP') window.scrollTo(0, 0);
  }, [pathname]);
}
