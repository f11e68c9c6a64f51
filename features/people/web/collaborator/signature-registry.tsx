import { useTranslation } from 'react-i18next';
import type { GridRow } from '#platform/grid/wire.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { WarningIcon } from '#platform/ui/icons/icons.tsx';

/** The signature PDF of a person by its name, or that it is missing. */
export function SignatureRegistry({ row }: { readonly row: GridRow }) {
  const { t } = useTranslation('people');
  if (row.pdfName !== null) return <>{String(row.pdfName)}</>;
  return <StatusChip tone="warning" icon={<WarningIcon />} label={t('collaborator.missingPdf')} />;
}
