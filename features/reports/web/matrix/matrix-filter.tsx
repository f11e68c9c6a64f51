import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { profilesOfSector, sectorLookup } from '#features/people/web/public.tsx';
import { fieldsOf } from '#platform/ui/form/form-field.ts';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { SegmentedControl } from '#platform/ui/form/segmented-control.tsx';
import { useSettled } from '#platform/ui/form/use-settled.ts';
import { PdfIcon } from '#platform/ui/icons/icons.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { printMatrix } from '../../shared/calls.ts';
import { type MatrixQuery, matrixRows } from '../../shared/matrix.ts';
import { writeMatrixAddress } from './matrix-address.ts';

interface MatrixFilterProps {
  readonly query: MatrixQuery;
  /** the reader sees one sector alone, which the query names */
  readonly isOwnSector: boolean;
  readonly mayPrint: boolean;
  readonly onChange: (query: MatrixQuery) => void;
}

/** ms after the last letter. */
const typingPause = 300;

/** Which rows and documents, and the same on paper. */
export function MatrixFilter({ query, isOwnSector, mayPrint, onChange }: MatrixFilterProps) {
  const { t } = useTranslation(['reports', 'ui']);
  const { rows, iD_Sector, iD_Profile, document } = query;
  const { control } = useForm({ values: { iD_Sector, iD_Profile } });
  const field = fieldsOf(control);
  const download = useReportDownload();
  return (
    <div className="matrix-controls">
      <SegmentedControl
        label={t('matrix.rows')}
        labelHidden
        options={matrixRows.map((value) => ({ value, label: t(`matrix.${value}`) }))}
        value={rows}
        onChange={(value) => onChange({ ...query, rows: value })}
      />
      <div className="matrix-fields">
        {!isOwnSector && (
          <LookupFormField
            {...field('iD_Sector', t('matrix.sector'))}
            source={sectorLookup}
            required={rows === 'people'}
            onChoose={(row) =>
              onChange({ ...query, iD_Sector: row === null ? null : Number(row.iD_Sector), iD_Profile: null })
            }
          />
        )}
        {iD_Sector !== null && (
          <LookupFormField
            {...field('iD_Profile', t('matrix.profile'))}
            source={profilesOfSector(iD_Sector)}
            onChoose={(row) => onChange({ ...query, iD_Profile: row === null ? null : Number(row.iD_Profile) })}
          />
        )}
        <DocumentField text={document} onChange={(text) => onChange({ ...query, document: text })} />
      </div>
      <Button
        variant="outlined"
        startIcon={<PdfIcon />}
        disabled={!mayPrint}
        onClick={() =>
          download.isRunning
            ? download.cancel()
            : download.start(printMatrix.path, { query: Object.fromEntries(writeMatrixAddress(query)) })
        }
      >
        {download.isRunning ? t('ui:cancel') : t('matrix.print')}
      </Button>
    </div>
  );
}

function DocumentField({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const { t } = useTranslation('reports');
  const [typed, setTyped] = useState(text);
  const settled = useSettled(typed, typingPause).trim();
  const told = useRef(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed is told once it has settled
  useEffect(() => {
    if (settled === told.current) return;
    told.current = settled;
    onChange(settled);
  }, [settled]);
  // The address changed by itself: Back, a link.
  useEffect(() => {
    if (text === told.current) return;
    told.current = text;
    setTyped(text);
  }, [text]);
  return (
    <TextField
      label={t('matrix.document')}
      placeholder={t('matrix.documentHint')}
      type="search"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 100 } }}
    />
  );
}
