import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { useDownload } from '#platform/ui/http/use-download.ts';
import { getSignatureRegistry } from '../../shared/calls.ts';

/** Downloads the signature PDF of a person, or the one that stood in a revision; a failure is reported. */
export function useSignatureRegistry(): (row: GridRow, revision?: number) => void {
  const { t } = useTranslation('people');
  const download = useDownload({ words: { failed: t('collaborator.registryFailed') } });
  return (row, revision) => {
    const query = { employee_Nr: Number(row.employee_Nr), ...(revision === undefined ? {} : { revision }) };
    download.start(getSignatureRegistry.path, { query });
  };
}
