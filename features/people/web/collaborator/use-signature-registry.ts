import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { downloadFile, saveFile } from '#platform/ui/http/download-file.ts';
import { RequestFailure } from '#platform/ui/http/request.ts';

/** Downloads the signature PDF of a person, or the one that stood in a revision; a failure is told. */
export function useSignatureRegistry(): (row: GridRow, revision?: number) => void {
  const { t } = useTranslation('people');
  return (row, revision) => {
    const query = { employee_Nr: Number(row.employee_Nr), ...(revision === undefined ? {} : { revision }) };
    downloadFile('/api/Collaborator/GetSignatureRegistry', { query }).then(saveFile, (failure: unknown) => {
      const isSaid = failure instanceof RequestFailure && failure.status > 0;
      showFailure(failure, isSaid ? failure.message : t('collaborator.registryFailed'));
    });
  };
}
