import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { RequestFailure } from '#platform/ui/http/request.ts';
import { useSigningWay } from './use-access.ts';

/** One line of a person's page: which way they sign in and sign. Its place is kept while it is read. */
export function SigningWayLine({ employeeNr }: { readonly employeeNr: number }) {
  const { t } = useTranslation(['people', 'ui']);
  const { data, error } = useSigningWay(employeeNr);
  const failed = error instanceof RequestFailure && error.status > 0 ? error.message : t('ui:unreachable');
  return <Box sx={{ minHeight: '1lh' }}>{data === undefined ? error !== null && failed : lineOf(data)}</Box>;

  function lineOf({ way, provider }: NonNullable<typeof data>): string {
    // The environment names another provider than the company released: its name is not the one of theirs.
    if (way === 'provider' && !provider) return t('signing.line.unnamed');
    return t(`signing.line.${way}`, { provider: provider ?? '' });
  }
}
