import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AttendanceStatus, attendanceStatuses } from '#features/attendance/shared/codes.ts';
import { takesCourses } from '#features/attendance/shared/takes-courses.ts';
import { startsFromActivity, takingState } from '#features/attendance/web/public.tsx';
import { courseStatuses } from '#features/courses/shared/contract.ts';
import { canDoWithCourse, courseAddress } from '#features/courses/web/public.tsx';
import { trainingRecordPath } from '#features/own/shared/training-record-path.ts';
import { CollaboratorStatus, collaboratorStates } from '#features/people/shared/contract.ts';
import { detailAddress } from '#features/reports/web/public.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { send } from '#platform/calls/web/send.ts';
import { searchWords } from '#platform/i18n/search-words.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { BookIcon, CheckCircleIcon, PlayIcon } from '#platform/ui/icons/icons.tsx';
import { pagePaths } from '#product/page-paths.ts';
import type { RoleCode } from '#product/roles.ts';
import { search } from '../shared/calls.ts';
import { fewestTyped } from '../shared/codes.ts';
import type { SearchReply } from '../shared/contract.ts';
import type { Hit, HitList } from './hits.ts';
import { PersonIcon } from './person-icon.tsx';
import { splitQuestion } from './split-question.ts';

/** Courses found of which it is offered who took them, the best first; more of them where that is the question. */
const mostTaken = { offered: 3, asked: 10 };

type Own = SearchReply['own']['items'][number];

/** Whether courses and people are asked for with this text. */
export function isEnough(text: string): boolean {
  return searchWords(text).join('').length >= fewestTyped;
}

/**
 * Courses and people for a text that has settled; until they come, those of the text before. A text that begins with the
 * question who took a course is about courses, and finds who took them.
 */
export function useFound(typed: string) {
  const { t } = useTranslation('search');
  const { user } = useSession();
  const asked = splitQuestion(typed, t('whoTookAsked'));
  const text = asked ?? typed;
  const enabled = isEnough(text);
  const query = useQuery({
    queryKey: ['search', user.token, text],
    queryFn: ({ signal }) => send(search, { query: { text }, signal }),
    enabled,
    retry: false,
    gcTime: 60_000,
    placeholderData: (before) => (enabled ? before : undefined),
  });
  const lists = useLists(enabled ? query.data : undefined, asked !== null);
  return { ...query, lists };
}

/** Goes on with a course or opens its record; one that is taken elsewhere is in the activity. */
function ownPlace(own: Own, role: RoleCode): Pick<Hit, 'to' | 'state' | 'icon'> {
  if (startsFromActivity(own) && mayCall(role, takesCourses))
    return { to: pagePaths.taking, state: takingState(own), icon: <PlayIcon /> };
  if (own.status === AttendanceStatus.Finished) return { to: trainingRecordPath(own), icon: <CheckCircleIcon /> };
  return { to: pagePaths.activity, icon: <BookIcon /> };
}

/** What was found, worded. */
function useLists(found: SearchReply | undefined, asksWhoTook: boolean): readonly HitList[] {
  const { t, language } = useTexts('search');
  const { role } = useSession();
  if (found === undefined) return [];
  const words = (...parts: readonly (string | undefined)[]) =>
    parts.filter((part) => part !== undefined && part !== '').join(' · ');
  const wordOf = (table: Readonly<Record<number, Record<typeof language, string>>>, code: number) =>
    table[code]?.[language];
  const own = found.own.items.map((item) => ({
    id: `own ${item.iD_Course}`,
    name: item.course_Name,
    detail: words(item.doc_Number, t('version', { version: item.version }), wordOf(attendanceStatuses, item.status)),
    ...ownPlace(item, role),
  }));
  const courses = found.courses?.items.map((item) => ({
    id: `course ${item.iD_Course}`,
    name: item.name,
    detail: words(
      item.doc_Number,
      t('version', { version: item.version }),
      wordOf(courseStatuses, item.status),
      item.iD_Course,
    ),
    icon: <BookIcon />,
    to: courseAddress({
      id: item.iD_Course,
      mode: canDoWithCourse(role, 'edit', item) ? 'edit' : 'view',
      type: item.iD_Type,
    }),
  }));
  // An inspector asks for a document: who took it is one step away, for who reads trainings.
  const taken =
    found.people === null
      ? []
      : (found.courses?.items ?? []).slice(0, asksWhoTook ? mostTaken.asked : mostTaken.offered).map((item) => ({
          id: `taken ${item.iD_Course}`,
          name: t('whoTook', { course: item.name }),
          detail: words(item.doc_Number, t('version', { version: item.version })),
          icon: <CheckCircleIcon />,
          to: detailAddress('courseTrainings', { iD_Course: item.iD_Course }),
        }));
  if (asksWhoTook && taken.length > 0) return [{ group: 'taken', hits: taken, isMore: found.courses?.isMore ?? false }];
  const people = found.people?.items.map((item) => ({
    id: `person ${item.employee_Nr}`,
    name: item.name,
    detail: words(
      item.cwid,
      String(item.employee_Nr),
      item.sector_Name,
      item.active === CollaboratorStatus.Active ? undefined : wordOf(collaboratorStates, item.active),
    ),
    icon: <PersonIcon />,
    to: detailAddress('collaboratorDetail', { employee_Nr: item.employee_Nr }),
  }));
  return [
    { group: 'own', hits: own, isMore: found.own.isMore },
    { group: 'courses', hits: courses ?? [], isMore: found.courses?.isMore ?? false },
    { group: 'taken', hits: taken },
    { group: 'people', hits: people ?? [], isMore: found.people?.isMore ?? false },
  ];
}
