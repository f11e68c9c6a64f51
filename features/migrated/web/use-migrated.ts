import { useQuery } from '@tanstack/react-query';
import { send } from '#platform/calls/web/send.ts';
import { getMigratedTrainings, getOwnMigrated } from '../shared/calls.ts';

/** Whose, of which course, or the reader's own. */
export type MigratedSubject = { readonly employee_Nr: number } | { readonly iD_Course: string } | 'own';

/** What other systems recorded. */
export function useMigrated(of: MigratedSubject) {
  return useQuery({
    queryKey: ['migrated', of],
    queryFn: ({ signal }) =>
      of === 'own' ? send(getOwnMigrated, { signal }) : send(getMigratedTrainings, { query: of, signal }),
  });
}
