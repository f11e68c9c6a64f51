import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SignedCallDialog, type SignedLine, useSignedCall } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { formatTyped } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { finishPaperSheet, savePaperSheet } from '../../shared/calls.ts';
import { type InPersonRow, isTaken } from '../../shared/contract.ts';
import { loadSheet } from './load-sheet.ts';
import { lockOf, presentWithoutScore, type SentLine, sheetOutcome } from './sheet.ts';
import type { Sheet } from './use-sheet.ts';

type PaperSheetCall = typeof savePaperSheet | typeof finishPaperSheet;
type Body = NonNullable<PaperSheetCall['body']>;
type Reply = NonNullable<PaperSheetCall['reply']>;

interface SaveSheetDialogProps {
  readonly instance: GridRow;
  readonly sheet: Sheet;
  /** closes the instance for good */
  readonly finishes: boolean;
  readonly onClose: () => void;
  readonly onSaved: (rows: readonly InPersonRow[]) => void;
  /** somebody else has saved lines, or added people */
  readonly onOutdated: () => void;
}

/** Signs the lines that were edited; or all of them, which finishes the instance and says before that it is final. */
export function SaveSheetDialog(props: SaveSheetDialogProps) {
  const { instance, sheet, finishes, onClose, onSaved, onOutdated } = props;
  const { t, language } = useTexts('paper');
  const { user } = useSession();
  const { rows, lines, changed } = sheet;
  const data = finishes ? lines : changed;
  const locks = new Map(rows.map((row) => [row.employee_Nr, lockOf(row, user.name)]));
  const signed = data.filter(({ employee_Nr }) => locks.get(employee_Nr) === null);
  const waits = [...locks.values()].includes('own');
  const words = ({ present, score }: Said) =>
    present
      ? `${t('sheet.present')} · ${t('sheet.percent', { score: formatTyped(score, language) })}`
      : t('sheet.absent');
  const call = finishes ? finishPaperSheet : savePaperSheet;
  // While a line waits, nothing but the lines is signed.
  const { meaning } = waits ? savePaperSheet : call;
  const { dialog, reply } = useSignedCall<undefined, Body, Reply>(call, {
    body: (values) => ({
      id_instance: Number(instance.iD_Instance),
      id_course: String(instance.iD_Course),
      data: [...data],
      ...(finishes ? {} : { finished: false }),
      ...values,
    }),
    success: !finishes ? t('sheet.saved') : waits ? t('sheet.waits') : t('sheet.finished'),
    onDone: async () => onSaved(reply?.rows ?? (await loadSheet(instance))),
  });
  return (
    <SignedCallDialog
      {...dialog}
      title={finishes ? t('sheet.finishTitle') : t('sheet.saveTitle')}
      submitLabel={t('sheet.sign')}
      tone={finishes ? 'danger' : 'default'}
      onOutdated={onOutdated}
      meaning={meaning}
      signs={{
        ...(finishes && !waits ? { meaning: { of: 'lines', code: savePaperSheet.meaning } as const } : {}),
        lines: signedLines(rows, signed, words),
      }}
      onClose={onClose}
    >
      {finishes ? (
        <FinishLead sheet={sheet} instance={instance} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('sheet.saveLead', { count: changed.length })}</Typography>
      )}
    </SignedCallDialog>
  );
}

interface Said {
  readonly present: boolean;
  readonly score: number;
}

/** Each person's line, with what was saved of it before. @param words a line as it is read */
function signedLines(
  rows: readonly InPersonRow[],
  sent: readonly SentLine[],
  words: (line: Said) => string,
): readonly SignedLine[] {
  const byNumber = new Map(rows.map((row) => [row.employee_Nr, row]));
  return sent.flatMap((line) => {
    const row = byNumber.get(line.employee_Nr);
    if (row === undefined) return [];
    const [before, after] = [isTaken(row) ? words(row) : null, words(line)];
    return [{ name: String(row.employee_Nr), label: row.name, before: before === after ? null : before, after }];
  });
}

/** How many names are reported before the others are only counted. */
const namedPeople = 5;

/** What finishing does, and to whom; a score that was forgotten cannot be given afterwards. */
function FinishLead({ sheet, instance }: Pick<SaveSheetDialogProps, 'sheet' | 'instance'>) {
  const { rows, lines, counts } = sheet;
  const { t, language } = useTexts('paper');
  const { user } = useSession();
  // The reader's own line stays as it is.
  const isOwnUntaken = rows.some((row) => lockOf(row, user.name) === 'own' && !isTaken(row));
  const untaken = counts.untaken - (isOwnUntaken ? 1 : 0);
  const minimum = Number(instance.course_Score);
  const { passing, failing, absent, waits } = sheetOutcome(rows, lines, minimum, user.name);
  const percent = (score: number) => t('sheet.percent', { score: formatTyped(score, language) });
  const failed = failing.slice(0, namedPeople).map(({ name, score }) => `${name}, ${percent(score)}`);
  const outcome = [
    t('sheet.outcome.passing', { count: passing }),
    ...(failing.length === 0
      ? []
      : [
          t('sheet.outcome.failing', {
            count: failing.length,
            names: failed.join('; ') + (failing.length > namedPeople ? '…' : ''),
          }),
        ]),
    ...(absent === 0 ? [] : [t('sheet.outcome.absent', { count: absent })]),
  ];
  const without = presentWithoutScore(rows, lines);
  const names = without.slice(0, namedPeople).join(', ') + (without.length > namedPeople ? '…' : '');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <FormProblem tone="warning" text={waits ? t('sheet.finishWaits') : t('sheet.finishLead')} />
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{outcome.join(', ')}.</Typography>
        <Note>{t('sheet.passesWith', { score: formatTyped(minimum, language) })}</Note>
      </Box>
      <FormProblem tone="neutral" text={instance.course_Quiz === true ? t('sheet.skipsQuiz') : null} />
      <FormProblem tone="neutral" text={instance.sheet === null ? t('sheet.withoutScan') : null} />
      <FormProblem tone="warning" text={untaken === 0 ? null : t('sheet.finishUntaken', { count: untaken })} />
      {without.length > 0 && (
        <FormProblem tone="warning" text={t('sheet.finishNoScore', { count: without.length, names })} />
      )}
    </Box>
  );
}
