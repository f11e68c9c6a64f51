import { useTranslation } from 'react-i18next';
import type { ChangeRequest } from '../../shared/change-requests.ts';

/** What a request is about: its number, and the parameters, the connection or whose account. */
export function useRequestTitle({ iD_ChangeRequest: number, kind, person, connection }: ChangeRequest): string {
  const { t } = useTranslation('settings');
  if (connection !== null) return t('changes.connection', { number, connection });
  if (person === null) return t('changes.parameters', { number });
  return t(kind === 'provider' ? 'changes.provider' : 'changes.account', {
    number,
    person: `${person.name} (${person.cwid})`,
  });
}
