import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { useDownload } from '#platform/ui/http/use-download.ts';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { getSheet, printSheet } from '../shared/calls.ts';

/** Downloads the papers of the instance in a row: its attendance sheet to be signed, and the signed one that was scanned. */
export function useSheets() {
  const { t } = useTranslation('instances');
  const report = useReportDownload();
  const file = useDownload({ words: { failed: t('downloadFailed') } });
  const queryOf = (row: GridRow) => ({ id: Number(row.iD_Instance), id_course: String(row.iD_Course) });
  return {
    toSign: (row: GridRow) => report.start(printSheet.path, { query: queryOf(row) }),
    /** @param revision the sheet of that revision; the one that stands when absent */
    signed: (row: GridRow, revision?: number) =>
      file.start(getSheet.path, {
        query: { ...queryOf(row), ...(revision === undefined ? {} : { revision }) },
      }),
  };
}
