import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getOwnPasskeys } from '#features/session/shared/calls/passkeys.ts';
import type { PasskeyReply } from '#features/session/shared/passkeys.ts';
import { passkeysKey } from '#features/session/web/library.tsx';
import { send } from '#platform/calls/web/send.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';

/** One's own passkeys. */
export function useOwnPasskeys() {
  return useQuery({ queryKey: [passkeysKey], queryFn: ({ signal }) => send(getOwnPasskeys, { signal }), staleTime: 0 });
}

/** After one was registered or removed: the list, and the bell that tells it, are read again. */
export function usePasskeysChanged(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const name of [passkeysKey, 'accountAccess', 'notifications'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
}

/** What is said of a passkey beside its name. */
export function usePasskeyWords(): (passkey: PasskeyReply) => string {
  const { t } = useTexts('people');
  return ({ registeredAt, lastUsedAt, isSynced, isOver }) =>
    [
      t('passkey.registered', { moment: companyMoment(registeredAt) }),
      lastUsedAt === null ? t('passkey.unused') : t('passkey.used', { moment: companyMoment(lastUsedAt) }),
      ...(isSynced ? [t('passkey.synced')] : []),
      ...(isOver ? [t('passkey.over')] : []),
    ].join(' · ');
}
