import { notifyManager, QueryClient } from '@tanstack/react-query';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { isNetworkUnsteady } from '#platform/ui/loading/network-returns.ts';

/** What the server refused stays refused; what did not arrive is tried twice more, and as long as the network has just come back. */
function mayRetry(failures: number, failure: Error): boolean {
  const refused = failure instanceof RequestFailure && failure.status >= 400 && failure.status < 500;
  return !refused && (failures < 2 || isNetworkUnsteady());
}

const untold: (() => void)[] = [];

/** Answers of several calls that come at one moment reach the page together, and are drawn once. */
notifyManager.setScheduler((tell) => {
  if (untold.push(tell) > 1) return;
  setTimeout(() => {
    for (const each of untold.splice(0)) {
      try {
        each();
      } catch (failure) {
        reportError(failure);
      }
    }
  });
});

export const queryClient = new QueryClient({
  // 'always': what the browser takes for a lost network fails like any other call, without waiting.
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: mayRetry,
      networkMode: 'always',
      // What failed without a network comes with it; what is there stays, and no form is read anew under its words.
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { networkMode: 'always' },
  },
});
