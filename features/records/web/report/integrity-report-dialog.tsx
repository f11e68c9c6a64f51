import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { GridRow } from '#platform/grid/wire.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { day, isDay, judgedAtOnce } from '#platform/schema/values.ts';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { useSchemaForm } from '#platform/ui/form/use-schema-form.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { ReportDialog } from '#platform/ui/report/report-dialog.tsx';
import { useReportDownload } from '#platform/ui/report/use-report-download.ts';
import { printIntegrityReport } from '../../shared/calls.ts';
import { type AnyShape, keyOf } from '../record-key.ts';

/** What `api/report/Integrity` is asked (S0 section 7); days as `yyyy-MM-dd`. */
interface IntegrityReport {
  readonly initialDate: string;
  readonly finalDate: string;
  /** `all`, or the key of one record */
  readonly selection: string;
  readonly tableName: string;
  readonly keyName: string;
}

interface IntegrityReportDialogProps {
  readonly shape: AnyShape;
  /** the selected row and what it is called, or null */
  readonly selected: { readonly row: GridRow; readonly name: string } | null;
  /** nothing can be selected: it is of all records */
  readonly isWithoutGrid?: true;
  readonly onClose: () => void;
}

/** Dates and scope of a report; a wrong order is reported under the start date (S1 section 5). */
const reportForm = z
  .object({ initialDate: day(), finalDate: day(), scope: z.enum(['all', 'one']) })
  .refine(({ initialDate, finalDate }) => !isDay(initialDate) || !isDay(finalDate) || initialDate <= finalDate, {
    ...judgedAtOnce,
    path: ['initialDate'],
    error: 'dateOrder',
  });

type ReportForm = z.infer<typeof reportForm>;

/** The PDF of a kind of record: its revisions and signatures between two days, of one record or of all. */
export default function IntegrityReportDialog(props: IntegrityReportDialogProps) {
  const { shape, selected, isWithoutGrid = false, onClose } = props;
  const { t } = useTranslation('records');
  const download = useReportDownload({ showsProblem: true, onDone: onClose });
  const today = companyToday();
  const form = useSchemaForm<ReportForm, ReportForm>(reportForm, {
    defaultValues: {
      initialDate: `${today.slice(0, 4)}-01-01`,
      finalDate: today,
      scope: selected === null ? 'all' : 'one',
    },
  });
  const { control } = form;
  const submit = form.handleSubmit(({ initialDate, finalDate, scope }) => {
    const key = selected === null || scope === 'all' ? null : keyOf(shape, selected.row);
    const values: IntegrityReport = {
      initialDate,
      finalDate,
      selection: key === null ? 'all' : keyText(key),
      tableName: shape.path,
      keyName: shape.key.join(','),
    };
    download.start(printIntegrityReport.path, { query: { values: JSON.stringify(values) } });
  });
  return (
    <ReportDialog
      title={t('report.title')}
      lead={t('report.lead')}
      download={download}
      onClose={onClose}
      onSubmit={() => void submit()}
      submitLabel={t('report.create')}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
        <DateFormField control={control} name="initialDate" label={t('report.from')} required />
        <DateFormField control={control} name="finalDate" label={t('report.to')} required />
      </Box>
      {!isWithoutGrid && (
        <ScopeField
          control={control}
          onChange={(scope) => form.setValue('scope', scope)}
          name={selected?.name ?? null}
        />
      )}
    </ReportDialog>
  );
}

interface ScopeFieldProps {
  readonly control: Control<ReportForm>;
  readonly onChange: (scope: ReportForm['scope']) => void;
  /** of the selected record */
  readonly name: string | null;
}

function ScopeField({ control, onChange, name }: ScopeFieldProps) {
  const { t } = useTranslation('records');
  const scope = useWatch({ control, name: 'scope' });
  const labelId = useId();
  return (
    <Box>
      <FormLabel id={labelId} sx={{ typography: 'body2' }}>
        {t('report.scope')}
      </FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={scope}
        onChange={(_event, value) => onChange(value === 'one' ? 'one' : 'all')}
      >
        <FormControlLabel value="all" control={<Radio />} label={t('report.all')} />
        {name !== null && <FormControlLabel value="one" control={<Radio />} label={t('report.selected', { name })} />}
      </RadioGroup>
      {name === null && <Note>{t('report.selectHint')}</Note>}
    </Box>
  );
}

/** A key of one field bare, of several as JSON (grid protocol section 1). */
function keyText(key: Readonly<Record<string, string | number>>): string {
  const [only, ...more] = Object.values(key);
  return more.length === 0 ? String(only) : JSON.stringify(key);
}
