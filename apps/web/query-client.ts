import { QueryClient } from '@tanstack/react-query';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { sinceNetworkReturned } from '#platform/ui/loading/network-returns.ts';

/** ms in which a network that came back may still lose calls: those that were under way then have nothing else that asks again */
const unsteadyFor = 10_000;

/** What the server refused stays refused; what did not arrive is tried twice more, and as long as the network has just come back. */
function mayRetry(failures: number, failure: Error): boolean {
  const refused = failure instanceof RequestFailure && failure.status >= 400 && failure.status < 500;
  return !refused && (failures < 2 || sinceNetworkReturned() < unsteadyFor);
}

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
