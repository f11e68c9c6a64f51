import { useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#platform/ui/http/request.ts';
import type { AccountAccess, LockedPerson, UnconfirmedPerson } from '../../account-access.ts';

const accessKey = 'accountAccess';

/** What keeps somebody out and where they are in, as it is now. @throws RequestFailure */
export function loadAccess(employeeNr: number, signal: AbortSignal): Promise<AccountAccess> {
  return request<AccountAccess>('/api/Collaborator/Access', { query: { employee_Nr: employeeNr }, signal });
}

export function useAccess(employeeNr: number) {
  return useQuery({
    queryKey: [accessKey, employeeNr],
    queryFn: ({ signal }) => loadAccess(employeeNr, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Who is locked now; looked at again every minute, as the bell is. */
export function useLockedAccounts() {
  return useQuery({
    queryKey: [accessKey, 'locked'],
    queryFn: ({ signal }) =>
      request<LockedPerson[]>('/api/Collaborator/LockedAccounts', { signal, isBackground: true }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });
}

/** Whose passwords wait for a confirmation. @throws RequestFailure */
export function loadUnconfirmed(signal: AbortSignal): Promise<UnconfirmedPerson[]> {
  return request<UnconfirmedPerson[]>('/api/Collaborator/Unconfirmed', { signal, isBackground: true });
}

/** The same, looked at again every minute, as the bell is. */
export function useUnconfirmed() {
  return useQuery({
    queryKey: [accessKey, 'unconfirmed'],
    queryFn: ({ signal }) => loadUnconfirmed(signal),
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
