import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { openInstanceStatuses } from '#features/instances/shared/codes.ts';
import { instanceActs, instanceAddress } from '#features/instances/web/public.tsx';
import { LeaveQuestion } from '#features/records/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { useUnsavedWords } from '#platform/ui/dialog/unsaved-words.ts';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showFailure } from '#platform/ui/feedback/show-failure.ts';
import { CheckCircleIcon } from '#platform/ui/icons/icons.tsx';
import { PeoplePlusIcon } from '#platform/ui/icons/record-icons.tsx';
import { FootBar } from '#platform/ui/layout/foot-bar.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import type { InPersonRow } from '../../shared/contract.ts';
import { loadSheet } from './load-sheet.ts';
import { SaveSheetDialog } from './save-sheet-dialog.tsx';
import { nextLine } from './sheet.ts';
import { SheetRules } from './sheet-rules.tsx';
import { SheetTable } from './sheet-table.tsx';
import { type Sheet, useSheet } from './use-sheet.ts';

interface SheetEditorProps {
  readonly instance: GridRow;
  readonly saved: readonly InPersonRow[];
  /** the instance has another status now */
  readonly onChanged: () => void;
}

/** Attendance on paper: typed in one go or in several, each signed; finishing is final (decisions section 8). */
export function SheetEditor({ instance, saved, onChanged }: SheetEditorProps) {
  const { t } = useTranslation('paper');
  const navigate = useNavigate();
  const { user } = useSession();
  const sheet = useSheet(saved, user.name);
  const [signing, setSigning] = useState<'save' | 'finish' | null>(null);
  const [isChecked, setChecked] = useState(false);
  const goesOn = useRef(false);
  useEffect(() => {
    if (!goesOn.current || signing !== null) return;
    goesOn.current = false;
    // The button that was pressed has nothing to save any more and would leave the keyboard nowhere.
    focusLine(nextLine(sheet.rows), 'present');
  }, [signing, sheet.rows]);
  // Also while the dialog that signs them is open.
  useUnsavedWords(sheet.edits.size > 0);
  const isOpen = openInstanceStatuses.includes(Number(instance.status));
  const { rows, edits, problems } = sheet;
  if (rows.length === 0) return <EmptySheet instance={instance} />;
  const names = rows.filter(({ employee_Nr }) => problems.has(employee_Nr)).map(({ name }) => name);
  const open = (what: 'save' | 'finish') => {
    setChecked(true);
    if (problems.size === 0) setSigning(what);
    else
      focusLine(
        rows.findIndex(({ employee_Nr }) => problems.has(employee_Nr)),
        'score',
      );
  };
  const reload = async () => {
    try {
      sheet.rebase(await loadSheet(instance));
      setSigning(null);
      onChanged();
    } catch (failure) {
      showFailure(failure, failure instanceof Error ? failure.message : '');
    }
  };
  return (
    <>
      <SheetRules instance={instance} rows={rows} isOpen={isOpen} />
      {isOpen ? <Lead onAll={sheet.markOthers} /> : <FormProblem tone="neutral" text={t('sheet.over')} />}
      <Box sx={{ mt: 2 }}>
        <SheetTable
          rows={rows}
          lineOf={sheet.lineOf}
          isEdited={({ employee_Nr }) => edits.has(employee_Nr)}
          problems={problems}
          minimum={Number(instance.course_Score)}
          cwid={user.name}
          meanwhile={sheet.meanwhile}
          onLine={isOpen ? sheet.setLine : null}
        />
      </Box>
      {isOpen && (
        <SheetBar
          sheet={sheet}
          problem={isChecked && names.length > 0 ? t('sheet.badRows', { names: names.join(', ') }) : null}
          onSave={() => open('save')}
          onFinish={() => open('finish')}
        />
      )}
      <LeaveQuestion isDirty={edits.size > 0 && signing === null} />
      {signing !== null && (
        <SaveSheetDialog
          instance={instance}
          sheet={sheet}
          finishes={signing === 'finish'}
          onClose={() => setSigning(null)}
          onOutdated={() => void reload()}
          onSaved={(now) => {
            sheet.settle(now);
            goesOn.current = signing === 'save';
            setSigning(null);
            onChanged();
            // With a line that waits for another signer it is not over.
            if (now.every(({ status }) => status === AttendanceStatus.Finished))
              void navigate(instanceAddress('closing', instance));
          }}
        />
      )}
    </>
  );
}

/** Nobody takes part yet; who may adds people from here. */
function EmptySheet({ instance }: { readonly instance: GridRow }) {
  const { t } = useTranslation(['paper', 'instances']);
  const { role } = useSession();
  const mayAdd = instanceActs(instance, role).includes('addAssistants');
  const hint = mayAdd ? t('sheet.emptyHint') : t('sheet.emptyOf');
  return (
    <EmptyState
      title={t('sheet.empty')}
      hint={hint}
      {...(mayAdd
        ? {
            action: (
              <Button
                component={Link}
                to={instanceAddress('assistants', instance)}
                variant="contained"
                startIcon={<PeoplePlusIcon />}
              >
                {t('instances:actions.addAssistants')}
              </Button>
            ),
          }
        : {})}
    />
  );
}

/** A field of a line takes the focus. */
function focusLine(line: number, field: 'present' | 'score'): void {
  document.querySelector<HTMLElement>(`[data-line="${line}"][data-field="${field}"]`)?.focus();
}

function Lead({ onAll }: { readonly onAll: () => void }) {
  const { t } = useTranslation('paper');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
      <Typography
        variant="body2"
        sx={{ color: 'text.secondary', flex: '1 1 280px', '@media (pointer: coarse)': { display: 'none' } }}
      >
        {t('sheet.keys')}
      </Typography>
      <Button size="small" variant="outlined" startIcon={<CheckCircleIcon />} onClick={onAll}>
        {t('sheet.othersPresent')}
      </Button>
    </Box>
  );
}

interface SheetBarProps {
  readonly sheet: Sheet;
  readonly problem: string | null;
  readonly onSave: () => void;
  readonly onFinish: () => void;
}

/** Stays in sight at the end of the sheet: how far it is, and what may be done. */
function SheetBar({ sheet, problem, onSave, onFinish }: SheetBarProps) {
  const { t } = useTranslation(['paper', 'ui']);
  const { edits, counts } = sheet;
  return (
    <FootBar>
      <Box sx={{ flex: '1 1 240px' }}>
        <Typography component="div" sx={{ fontWeight: 600 }} role="status">
          {(['present', 'absent', 'untaken'] as const)
            .map((name) => t(`sheet.counted.${name}`, { count: counts[name] }))
            .join(', ')}
        </Typography>
        <Note>{t('ui:unsaved', { count: edits.size })}</Note>
        <Box sx={{ mt: problem === null ? 0 : 1 }}>
          <FormProblem text={problem} />
        </Box>
      </Box>
      <Button variant="outlined" onClick={onFinish}>
        {t('sheet.finish')}
      </Button>
      <Button variant="contained" disabled={edits.size === 0} onClick={onSave}>
        {t('sheet.save')}
      </Button>
    </FootBar>
  );
}
