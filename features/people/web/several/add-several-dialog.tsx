import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type MouseEvent, startTransition, useState } from 'react';
import { togetherLimit } from '#features/records/shared/contract.ts';
import { type AdditionsProps, signedLine, useFieldLabels } from '#features/records/web/public.tsx';
import { useFourEyes } from '#features/settings/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BaseDialog } from '#platform/ui/dialog/base-dialog.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { ChooseFile } from '#platform/ui/form/choose-file.tsx';
import { DropZone } from '#platform/ui/form/drop-zone.tsx';
import { PlusIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { Button as PlainButton } from '#platform/ui/plain/button.tsx';
import { readPeople } from '../../shared/calls.ts';
import { collaboratorShape } from '../../shared/contract.ts';
import { peopleColumns, type ReadPerson } from '../../shared/people-table.ts';
import { PeopleCellsTable } from './people-cells-table.tsx';
import type { PeopleTable } from './people-table-edits.ts';
import { failureWords, type JudgedPeople, useJudgedPeople } from './use-judged-people.ts';
import { usePeopleTable } from './use-people-rows.ts';

const tables = '.xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * People from a spreadsheet, pasted or in a file: each cell that is wrong says why and is corrected in place, and each person
 * what they will get. Nothing is signed here: they wait among the pending changes (docs/decisions/131).
 */
export default function AddSeveralDialog({ pending, onClose, onCollected }: AdditionsProps) {
  const { t } = useTexts(['people', 'records', 'ui']);
  const label = useFieldLabels(collaboratorShape);
  const [table, setTable, empty] = usePeopleTable();
  const isFourEyes = useFourEyes();
  const [isFull, setFull] = useState(false);
  const judged = useJudgedPeople(table.rows);
  const { rows } = table;
  const isWhole = judged.isCurrent && judged.wrong === 0;
  const collect = () => {
    const isPut = pending.putAdditions(
      rows.flatMap(({ id }) => {
        const person = judged.of(id);
        return person?.fields ? [additionOf(person, person.fields)] : [];
      }),
    );
    if (isPut) onCollected();
    else setFull(true);
  };
  const additionOf = ({ cells }: ReadPerson, fields: NonNullable<ReadPerson['fields']>) => ({
    act: 'insert' as const,
    row: { employee_Nr: Number(fields.employee_Nr) },
    name: `${cells.name} (${cells.employee_Nr})`,
    fields,
    lines: [
      ...peopleColumns.flatMap((column) => (cells[column] ? [signedLine(column, label(column), cells[column])] : [])),
      signedLine('password', t('collaborator.password'), t('records:signs.secret')),
    ],
  });
  return (
    <BaseDialog
      open
      title={t('several.title')}
      onClose={onClose}
      maxWidth="lg"
      actions={
        <>
          <Button onClick={onClose}>{t('ui:cancel')}</Button>
          {rows.length > 0 && (
            <Button variant="contained" disabled={!isWhole} onClick={collect}>
              {t('several.review', { count: rows.length })}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 ? (
        <Source onRead={setTable} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 1 }}>
          <Standing table={table} judged={judged} />
          <FormProblem text={isFourEyes ? t('collaborator.waits') : null} tone="warning" />
          <PeopleCellsTable table={table} judged={judged} onChange={setTable} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <PlainButton size="small" startIcon={<PlusIcon />} onClick={() => startTransition(() => setTable(withRow))}>
              {t('several.addRow')}
            </PlainButton>
            <PlainButton size="small" onClick={empty}>
              {t('several.again')}
            </PlainButton>
          </Box>
          <FormProblem
            text={judged.failure ?? (isFull ? t('records:together.full', { count: togetherLimit }) : null)}
          />
        </Box>
      )}
    </BaseDialog>
  );
}

const withRow = ({ rows, ...table }: PeopleTable): PeopleTable => ({
  ...table,
  rows: [...rows, { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, cells: {} }],
});

/** How many people there are and what is left to correct. */
function Standing({ table, judged }: { readonly table: PeopleTable; readonly judged: JudgedPeople }) {
  const { t } = useTexts('people');
  const standing = !judged.isCurrent
    ? t('several.checking')
    : judged.wrong === 0
      ? t('several.right')
      : t('several.wrong', { count: judged.wrong });
  return (
    <Box>
      <Box role="status" sx={{ fontWeight: 600 }}>
        {t('several.people', { count: table.rows.length })} · {standing}
      </Box>
      {judged.wrong > 0 && (
        <Button size="small" onClick={goToWrong} sx={{ ml: -0.75 }}>
          {t('several.goToWrong')}
        </Button>
      )}
      <Note>{t('several.rest')}</Note>
      {table.unread.length > 0 && <Note>{t('several.unread', { columns: table.unread.join(', ') })}</Note>}
    </Box>
  );
}

/** Leads to the first cell that is wrong. */
function goToWrong({ currentTarget }: MouseEvent): void {
  currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** Where the table comes from: pasted, or a file. */
function Source({ onRead }: { readonly onRead: (table: PeopleTable) => void }) {
  const { t } = useTexts(['people', 'ui']);
  const label = useFieldLabels(collaboratorShape);
  const [text, setText] = useState('');
  const reading = useMutation({
    mutationFn: (source: File | string) => send(readPeople, { body: bodyOf(source) }),
    onSuccess: ({ columns, rows, unread }) =>
      onRead({
        columns,
        unread,
        rows: rows.map(({ cells }, id) => ({
          id,
          cells: Object.fromEntries(columns.map((column) => [column, cells[column] ?? ''])),
        })),
      }),
  });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 1 }}>
      <Note>{t('several.lead', { limit: togetherLimit })}</Note>
      <TextField
        fullWidth
        multiline
        rows={7}
        label={t('several.pasted')}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          reading.reset();
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain');
          // A whole table, and no word in one that is being typed: it is read at once.
          if (text === '' && pasted.includes('\t')) reading.mutate(pasted);
        }}
        helperText={t('several.order', { columns: peopleColumns.map((column) => label(column)).join(', ') })}
        slotProps={{ htmlInput: { spellCheck: false } }}
      />
      <Button
        variant="contained"
        loading={reading.isPending}
        disabled={text.trim() === ''}
        onClick={() => reading.mutate(text)}
        sx={{ justifySelf: 'start' }}
      >
        {t('several.read')}
      </Button>
      <DropZone onFiles={([file]) => file !== undefined && reading.mutate(file)}>
        <ChooseFile types={null} accept={tables} label={t('several.file')} onFile={(file) => reading.mutate(file)} />
      </DropZone>
      <FormProblem text={failureWords(reading.error, t('ui:unreachable'))} />
    </Box>
  );
}

function bodyOf(source: File | string): FormData | { readonly text: string } {
  if (typeof source === 'string') return { text: source };
  const form = new FormData();
  form.append('file', source);
  return form;
}
