import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  AssignmentPreview,
  ReloadButton,
  requireChangeCall,
  SignedCallDialog,
  type SignedLine,
  signedLine,
  useFieldLabels,
  useSignedCall,
} from '#features/records/web/public.tsx';
import type { GridRow, GridValue } from '#platform/grid/wire.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { judgedAtOnce } from '#platform/schema/values.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import type { SignatureMeaning } from '#product/meanings.ts';
import { finishCourse, saveMaterial } from '../../shared/calls.ts';
import { CourseStatus } from '../../shared/codes.ts';
import { courseShape, type DraftPage } from '../../shared/contract.ts';
import { type FinishRevisions, finishCourseBody } from '../../shared/finish.ts';
import { findLaunchProblem } from '../../shared/launch.ts';
import { informationLines } from '../information/information-lines.ts';
import { useMaterialLines } from '../material/use-material-lines.ts';
import { shortTime } from './short-time.ts';
import { type RequirementsToSign, type UnsignedPages, useUnsignedPages } from './use-unsigned-pages.ts';

interface FinishDialogProps {
  readonly course: GridRow;
  /** the revisions that were on screen; without them nothing can be signed */
  readonly seen: Pick<UseQueryResult<FinishRevisions>, 'data' | 'error' | 'refetch'>;
  readonly requirementsToSign: RequirementsToSign;
  /** where a success leads */
  readonly backTo: string;
  readonly onClose: () => void;
  /** others have changed what would be signed: it is to be seen again */
  readonly onOutdated: () => void;
}

/**
 * 'Finalizar edición': locks the course and assigns it at once, told before it is signed (decisions section 6). What stands unsigned on
 * the pages of the editor is signed with it.
 */
export default function FinishDialog(props: FinishDialogProps) {
  const { course: signed, seen, requirementsToSign, backTo, onClose, onOutdated } = props;
  const { t, language } = useTexts('courses');
  const navigate = useNavigate();
  const told = (count: number) => ({ count, shown: formatNumber(count, language) });
  const [today] = useState(companyToday);
  const unsigned = useUnsignedPages(signed, today, requirementsToSign);
  const [isNewer, setNewer] = useState(false);
  const course = { ...signed, ...unsigned.data?.information } as GridRow;
  const dateVig = String(course.dateVig);
  const schema = useMemo(
    () =>
      finishCourseBody.superRefine(({ instance_Date }, context) => {
        const message = findLaunchProblem(instance_Date, dateVig, today);
        if (message !== null) context.addIssue({ code: 'custom', path: ['instance_Date'], message });
      }, judgedAtOnce),
    [dateVig, today],
  );
  const query = { id: String(course.iD_Course) };
  const covered = { ...seen.data, revision: Number(course.revision), ...wireOf(unsigned.data) };
  const { form, dialog, submit } = useSignedCall(finishCourse, {
    schema,
    initial: { instance_Date: today },
    body: (values) => ({ ...query, ...values, ...covered }),
    success: (reply) =>
      reply === null
        ? t('finish.done')
        : `${t('finish.done')}. ${t('finish.donePeople', told(reply.people))} ${t('finish.doneInstances', told(reply.instances.length))}`,
    onDone: () => void navigate(backTo),
  });
  const day = useWatch({ control: form.control, name: 'instance_Date' });
  const isLaunch =
    finishCourseBody.shape.instance_Date.safeParse(day).success && findLaunchProblem(day, dateVig, today) === null;
  const records = useSignedRecords(signed, unsigned.data);
  const lines = useFinishLines(course, day, today);
  const short = shortTime(today, dateVig);
  const namesOf = (pages: readonly DraftPage[]) => pages.map((page) => t(`editor.tabs.${page}`)).join(', ');
  const unready = unsigned.data?.unready ?? [];
  const isBlocked = unready.length > 0;
  const isRead = seen.data !== undefined && unsigned.data !== undefined;
  const failed = [seen, unsigned].find(({ data, error }) => error !== null && data === undefined);
  const heading = t('finish.title');
  const finishes = { heading, lines, meaning: { of: 'record', code: finishCourse.meaning } } as const;
  return (
    <SignedCallDialog
      {...dialog}
      title={t('finish.title')}
      submitLabel={t('finish.submit')}
      maxWidth="md"
      submit={async () => {
        // Something may have been typed, in another tab too, after this dialog had asked.
        const { data, error } = await unsigned.refetch();
        const isOther = error !== null || data?.mark !== unsigned.data?.mark;
        setNewer(isOther);
        if (isOther) form.resetField('pass');
        else await submit();
      }}
      isBlocked={isBlocked || !isRead}
      onOutdated={onOutdated}
      signs={isBlocked ? null : records.length === 0 ? { lines } : [...records, finishes]}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 1 }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('finish.lead')}</Typography>
        <FormProblem text={isBlocked ? t('finish.unready', { pages: namesOf(unready) }) : null} />
        <FormProblem text={isNewer ? t('finish.newer') : null} />
        {failed !== undefined && <LoadFailed dense error={failed.error} onRetry={() => void failed.refetch()} />}
        {!isBlocked && records.length > 0 && (
          <Box sx={{ pb: 1 }}>
            <Note>{t('finish.unsigned', { pages: namesOf(records.map(({ page }) => page)) })}</Note>
          </Box>
        )}
        {!isBlocked && (
          <>
            <DateFormField
              control={form.control}
              name="instance_Date"
              label={t('finish.instanceDate')}
              helperText={t('finish.validFrom', { date: formatDay(dateVig) })}
              required
            />
            <FormProblem tone="warning" text={short === null ? null : t('finish.shortTime', { count: short })} />
            <AssignmentPreview
              call={finishCourse}
              reload={<ReloadButton onClick={onOutdated} />}
              body={isLaunch && isRead ? { ...query, instance_Date: day, ...covered } : null}
            />
          </>
        )}
      </Box>
    </SignedCallDialog>
  );
}

/** What stands unsigned, as the call takes it. */
function wireOf({ information, material, requirements }: Partial<UnsignedPages> = {}) {
  return { information, material, requirements: requirements?.sets };
}

/** What is signed of each page besides the finish, under the meaning that its records keep. */
function useSignedRecords(course: GridRow, unsigned: UnsignedPages | undefined) {
  const { t, language } = useTexts('courses');
  const linesOf = useMaterialLines();
  if (unsigned === undefined) return [];
  const { information, material, materialChanges, requirements } = unsigned;
  const of = (page: DraftPage, lines: readonly SignedLine[], code: SignatureMeaning) => ({
    page,
    heading: t(`editor.tabs.${page}`),
    lines,
    meaning: { of: page === 'information' ? 'record' : 'lines', code } as const,
  });
  return [
    ...(information === undefined
      ? []
      : [
          of(
            'information',
            informationLines(course, information, language),
            requireChangeCall(courseShape, 'update').meaning,
          ),
        ]),
    ...(material === undefined ? [] : [of('material', linesOf(materialChanges), saveMaterial.meaning)]),
    ...(requirements === undefined ? [] : [of('requirements', requirements.lines, requirements.meaning)]),
  ];
}

/** What finishing signs: the course, its new status, and the day of its instances. */
function useFinishLines(course: GridRow, day: string, today: string) {
  const { t, language } = useTexts('courses');
  const label = useFieldLabels(courseShape);
  const wordsOf = (name: 'name' | 'version' | 'status', value: GridValue = course[name] ?? null) =>
    formatCell(courseShape.fields[name], value, language);
  const status = String(course.dateVig) > today ? CourseStatus.InProgress : CourseStatus.Valid;
  return [
    signedLine('name', label('name'), `${course.doc_Number} · ${wordsOf('name')}`),
    signedLine('version', label('version'), wordsOf('version')),
    { name: 'status', label: label('status'), before: wordsOf('status'), after: wordsOf('status', status) },
    signedLine('instance_Date', t('finish.instanceDate'), formatDay(day)),
  ];
}
