import { Suspense } from 'react';
import { lazyPart } from '../loading/lazy-part.tsx';
import { useWaitingNotices } from './notices.ts';

const NoticeStack = lazyPart(() => import('./notice-stack.tsx'));

/** Where notices appear; once in the app. */
export function NoticeHost() {
  const needed = useEverNeeded();
  return <Suspense fallback={null}>{needed && <NoticeStack />}</Suspense>;
}

let everNeeded = false;

function useEverNeeded(): boolean {
  everNeeded ||= useWaitingNotices().length > 0;
  return everNeeded;
}
