import { useQuery, useQueryClient } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { getAccess, getLockedAccounts, getSigningWay, getUnconfirmed } from '../../shared/calls.ts';

const accessKey = 'accountAccess';

/** What keeps somebody out and where they are in, as it is now. */
export function useAccess(employeeNr: number) {
  return useQuery({
    queryKey: [accessKey, employeeNr],
    queryFn: ({ signal }) => send(getAccess, { query: { employee_Nr: employeeNr }, signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Which way somebody signs in and signs. */
export function useSigningWay(employeeNr: number) {
  return useQuery({
    queryKey: [accessKey, 'signingWay', employeeNr],
    queryFn: ({ signal }) => send(getSigningWay, { query: { employee_Nr: employeeNr }, signal }),
  });
}

/** Who is locked now; looked at again every minute, as the bell is. */
export function useLockedAccounts() {
  return useQuery({
    queryKey: [accessKey, 'locked'],
    queryFn: ({ signal }) => send(getLockedAccounts, { signal, isBackground: true }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
}

/** Whose passwords wait for a confirmation; looked at again every minute, as the bell is. */
export function useUnconfirmed() {
  return useQuery({
    queryKey: [accessKey, 'unconfirmed'],
    queryFn: ({ signal }) => send(getUnconfirmed, { signal, isBackground: true }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
}

/** After an act: what is locked, what the desk counts and what the bell tells are read again. */
export function useAccessChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of [accessKey, 'desk', 'notifications', 'history'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}
