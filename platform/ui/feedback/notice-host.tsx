import { Suspense, useState } from 'react';
import { createPortal } from 'react-dom';
import { lazyPart } from '../loading/lazy-part.tsx';
import { keepExposed } from './keep-exposed.ts';
import { useWaitingNotices } from './notices.ts';

const NoticeStack = lazyPart(() => import('./notice-stack.tsx'));

/** Where notices appear; once in the app. The live region is there before the first of them, so that it is read out too. */
export function NoticeHost() {
  const isNeeded = useEverNeeded();
  return createPortal(
    <div ref={keepExposed} className="notices" aria-live="polite">
      <Suspense fallback={null}>{isNeeded && <NoticeStack />}</Suspense>
    </div>,
    document.body,
  );
}

function useEverNeeded(): boolean {
  const isWaiting = useWaitingNotices().length > 0;
  const [wasNeeded, setNeeded] = useState(isWaiting);
  if (isWaiting && !wasNeeded) setNeeded(true);
  return wasNeeded || isWaiting;
}
