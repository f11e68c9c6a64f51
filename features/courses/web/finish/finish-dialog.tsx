import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import {
  AssignmentPreview,
  ReloadButton,
  SignedCallDialog,
  signedLine,
  useFieldLabels,
  useSignedCall,
} from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import type { GridRow, GridValue } from '#platform/grid/wire.ts';
import { formatDay, formatNumber } from '#platform/i18n/format.ts';
import { companyToday } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { judgedAtOnce } from '#platform/schema/values.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { DateFormField } from '#platform/ui/form/date-form-field.tsx';
import { finishCourse, getDraft } from '../../shared/calls.ts';
import { CourseStatus } from '../../shared/codes.ts';
import { courseShape, draftPages } from '../../shared/contract.ts';
import { type FinishRevisions, finishCourseBody } from '../../shared/finish.ts';
import { findLaunchProblem } from '../../shared/launch.ts';
import { shortTime } from './short-time.ts';

interface FinishDialogProps {
  readonly course: GridRow;
  /** the revisions that were on screen; without them nothing can be signed */
  readonly seen: Pick<UseQueryResult<FinishRevisions>, 'data' | 'error' | 'refetch'>;
  /** where a success leads */
  readonly backTo: string;
  readonly onClose: () => void;
  /** others have changed what would be signed: it is to be seen again */
  readonly onOutdated: () => void;
}

/** 'Finalizar edición': locks the course and assigns it at once, told before it is signed (decisions section 6). */
export default function FinishDialog({ course, seen, backTo, onClose, onOutdated }: FinishDialogProps) {
  const { t, language } = useTexts('courses');
  const navigate = useNavigate();
  const told = (count: number) => ({ count, shown: formatNumber(count, language) });
  const [today] = useState(companyToday);
  const { unsigned, isRead, readAgain } = useUnsignedPages(String(course.iD_Course));
  const dateVig = String(course.dateVig);
  const [schema] = useState(() =>
    finishCourseBody.superRefine(({ instance_Date }, context) => {
      const message = findLaunchProblem(instance_Date, dateVig, today);
      if (message !== null) context.addIssue({ code: 'custom', path: ['instance_Date'], message });
    }, judgedAtOnce),
  );
  const query = { id: String(course.iD_Course) };
  const revisions = { ...seen.data, revision: Number(course.revision) };
  const { form, dialog, submit } = useSignedCall(finishCourse, {
    schema,
    initial: { instance_Date: today },
    body: (values) => ({ ...query, ...values, ...revisions }),
    success: (reply) =>
      reply === null
        ? t('finish.done')
        : `${t('finish.done')}. ${t('finish.donePeople', told(reply.people))} ${t('finish.doneInstances', told(reply.instances.length))}`,
    onDone: () => void navigate(backTo),
  });
  const day = useWatch({ control: form.control, name: 'instance_Date' });
  const isLaunch =
    finishCourseBody.shape.instance_Date.safeParse(day).success && findLaunchProblem(day, dateVig, today) === null;
  const lines = useFinishLines(course, day, today);
  const short = shortTime(today, dateVig);
  const unsignedNames = unsigned.map((page) => t(`editor.tabs.${page}`)).join(', ');
  const isBlocked = unsigned.length > 0;
  return (
    <SignedCallDialog
      {...dialog}
      title={t('finish.title')}
      submitLabel={t('finish.submit')}
      maxWidth="md"
      submit={async () => {
        // Something may have been typed on a page after this dialog had asked.
        if (!(await readAgain())) await submit();
      }}
      isBlocked={isBlocked || seen.data === undefined}
      onOutdated={onOutdated}
      signs={isBlocked ? null : { lines }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, pt: 1 }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('finish.lead')}</Typography>
        <FormProblem text={isBlocked ? t('finish.unsigned', { pages: unsignedNames }) : null} />
        {seen.error !== null && seen.data === undefined && (
          <LoadFailed dense error={seen.error} onRetry={() => void seen.refetch()} />
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
              body={
                isLaunch && isRead && seen.data !== undefined ? { ...query, instance_Date: day, ...revisions } : null
              }
            />
          </>
        )}
      </Box>
    </SignedCallDialog>
  );
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

/** The pages with changes that were not signed: finishing would leave them behind. */
function useUnsignedPages(id: string) {
  const drafts = useQueries({
    queries: draftPages.map((page) => ({
      queryKey: ['courses', 'unsigned', id, page],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => send(getDraft, { query: { id, page }, signal }),
      staleTime: 0,
      gcTime: 0,
    })),
  });
  return {
    unsigned: draftPages.filter((_page, index) => drafts[index]?.data?.draft != null),
    /** Whether it is known: until then nobody is asked what finishing would mean. */
    isRead: drafts.every(({ isPending }) => !isPending),
    /** Whether there is a draft now. */
    readAgain: async () => {
      const replies = await Promise.all(drafts.map(({ refetch }) => refetch()));
      return replies.some(({ data }) => data?.draft != null);
    },
  };
}
