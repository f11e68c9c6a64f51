import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { migratedMark } from '#features/migrated/shared/codes.ts';
import { SignedCallDialog, signedLine, useSignedCall } from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { CardSkeletons } from '#platform/ui/feedback/skeletons.tsx';
import { SegmentedControl } from '#platform/ui/form/segmented-control.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { checkImport, getImportSample } from '../../shared/calls.ts';
import type { Import, ImportSample } from '../../shared/contract.ts';
import { migrated } from '../../shared/kinds/migrated.ts';
import { rowActionWords } from '../../shared/outcome.ts';
import { useTaken } from '../use-imports.ts';

interface SampleDialogProps {
  readonly batch: Import;
  readonly revision: number;
  readonly onClose: () => void;
}

/** The random sample, row by row, side by side with the file: each is ticked, and all of it signed (Annex 11, 4.8). */
export default function SampleDialog(props: SampleDialogProps) {
  const { t, language } = useTexts(['imports', 'ui']);
  const { iD_Import } = props.batch;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['importSample', iD_Import, language],
    // What was said of its rows outlasts a change of language.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => send(getImportSample, { query: { iD_Import }, signal }),
  });
  if (data !== undefined) return <Compare {...props} sample={data} />;
  return (
    <BaseDialog
      open
      title={t('check.dialog', { id: iD_Import })}
      onClose={props.onClose}
      actions={<Button onClick={props.onClose}>{t('ui:close')}</Button>}
    >
      {isPending ? (
        <CardSkeletons count={3} height={80} />
      ) : (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </BaseDialog>
  );
}

interface Said {
  readonly agrees: boolean | null;
  readonly remark: string;
}

function Compare({ batch, revision, sample, onClose }: SampleDialogProps & { readonly sample: ImportSample }) {
  const { t } = useTexts('imports');
  const taken = useTaken();
  const { iD_Import } = batch;
  const [said, setSaid] = useState<Readonly<Record<number, Said>>>({});
  const saidOf = (line: number): Said => said[line] ?? { agrees: null, remark: '' };
  const [isAsked, setAsked] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const left = sample.rows.filter(({ line }) => {
    const { agrees, remark } = saidOf(line);
    return agrees === null || (agrees === false && remark.trim() === '');
  });
  const [first] = left;
  const lines = sample.rows.map(({ line }) => ({
    line,
    agrees: saidOf(line).agrees === true,
    remark: saidOf(line).remark.trim(),
  }));
  const { dialog } = useSignedCall(checkImport, {
    body: (signed) => ({ ...signed, iD_Import, revision, lines }),
    success: (checked) => {
      taken(checked);
      return t('check.success');
    },
    uncertain: t('uncertain'),
    onDone: onClose,
  });
  // Before all is compared there is nothing to sign: the press leads to what is left.
  const showLeft = async (line: number) => {
    setAsked(true);
    const row = rows.current?.querySelector(`[data-line="${line}"]`);
    row?.querySelector<HTMLElement>(saidOf(line).agrees === null ? 'button' : 'input')?.focus();
  };
  const told = (line: number) => {
    const { agrees, remark } = saidOf(line);
    if (agrees === null) return '–';
    return agrees ? t('check.agrees') : `${t('check.differs')}: ${remark}`;
  };
  return (
    <SignedCallDialog
      {...dialog}
      submit={first === undefined ? dialog.submit : () => showLeft(first.line)}
      isDirty={dialog.isDirty || Object.keys(said).length > 0}
      title={t('check.dialog', { id: iD_Import })}
      submitLabel={t('check.action')}
      maxWidth="md"
      signs={
        first === undefined
          ? {
              lines: sample.rows.map(({ line, name }) =>
                signedLine(String(line), `${t('check.line', { line })} · ${name}`, told(line)),
              ),
            }
          : null
      }
      onClose={onClose}
    >
      <Note>{t('check.seed', { seed: sample.seed })}</Note>
      <Box role="status">
        <Note>{t('check.progress', { done: sample.rows.length - left.length, total: sample.rows.length })}</Note>
      </Box>
      <Box ref={rows} sx={{ display: 'grid', gap: 3, mt: 2 }}>
        {sample.rows.map((row) => (
          <SampleRow
            key={row.line}
            row={row}
            isHistorical={batch.kind === migrated.code}
            said={saidOf(row.line)}
            onSay={(one) => setSaid({ ...said, [row.line]: one })}
            onNext={focusNext}
            left={isAsked && row.line === first?.line ? left.length : 0}
          />
        ))}
      </Box>
    </SignedCallDialog>
  );
}

interface SampleRowProps {
  readonly row: ImportSample['rows'][number];
  /** another system recorded it, which is said of each */
  readonly isHistorical: boolean;
  readonly said: Said;
  readonly onSay: (said: Said) => void;
  /** the row is said to agree: on to the one below it */
  readonly onNext: (from: HTMLElement | null) => void;
  /** somebody wants to sign while so many are left, of which this is the first; 0 elsewhere */
  readonly left: number;
}

/** Where the hand goes on: the first choice of the next row, which comes into view. */
function focusNext(from: HTMLElement | null): void {
  const next = from?.nextElementSibling?.querySelector('button');
  next?.focus();
}

function SampleRow({ row, isHistorical, said, onSay, onNext, left }: SampleRowProps) {
  const box = useRef<HTMLElement>(null);
  const { t, language } = useTexts('imports');
  const { line, name, action, cells } = row;
  const mark = isHistorical ? [migratedMark[language]] : [];
  const heading = [t('check.line', { line }), name, rowActionWords[action][language], ...mark].join(' · ');
  return (
    <Box ref={box} data-line={line}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{heading}</Typography>
      <Box
        component="dl"
        sx={{ m: 0, mt: 1, display: 'grid', gap: 0.5, typography: 'body2', overflowWrap: 'anywhere' }}
      >
        {cells.map(({ label, file, here }) => (
          <Box
            key={label}
            sx={{
              display: 'grid',
              gap: { xs: 0, sm: 2 },
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>{`${t('check.file')}: ${file || '–'}`}</Box>
            <Box component="dd" sx={{ m: 0 }}>{`${t('check.here')}: ${here || '–'}`}</Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1, alignItems: 'center' }}>
        <SegmentedControl
          label={heading}
          labelHidden
          value={said.agrees === null ? '' : said.agrees ? 'yes' : 'no'}
          onChange={(value) => {
            onSay({ ...said, agrees: value === 'yes' });
            if (value === 'yes') onNext(box.current);
          }}
          options={[
            { value: 'yes', label: t('check.agrees') },
            { value: 'no', label: t('check.differs') },
          ]}
        />
        {said.agrees === false && (
          <TextField
            size="small"
            required
            autoFocus
            label={t('check.remark')}
            value={said.remark}
            onChange={({ target }) => onSay({ ...said, remark: target.value })}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            sx={{ flex: '1 1 16rem' }}
          />
        )}
      </Box>
      <Box sx={{ mt: left > 0 ? 1 : 0 }}>
        <FormProblem text={left > 0 ? t('check.left', { count: left }) : null} tone="warning" />
      </Box>
    </Box>
  );
}
