import { useQueryClient } from '@tanstack/react-query';
import { attendanceKey } from '#features/attendance/shared/attendance-key.ts';
import type { ContentItem } from '../../shared/contract.ts';
import type { ContentTaking } from './content-taking.ts';
import { contentsKey } from './contents-key.ts';
import { useTaker } from './taker.ts';

/** A course as somebody takes it. */
export interface CourseTaking {
  readonly iD_Course: string;
  readonly iD_Instance: number;
}

/** What the calls about one content name. */
export function useContentTaking(course: CourseTaking, content: ContentItem): ContentTaking {
  const { cwid, employee_Nr } = useTaker();
  return {
    iD_Course: course.iD_Course,
    iD_Instance: course.iD_Instance,
    iD_Content: content.iD_Content,
    cwid,
    employee_Nr,
  };
}

export type ContentChange = Partial<Pick<ContentItem, 'approved' | 'score' | 'attempt'>>;

/** Notes the progress that a call answered, and that the lists outside the player are out of date. */
export function useNoteProgress(course: CourseTaking): (iD_Content: number, change: ContentChange) => void {
  const queries = useQueryClient();
  const { cwid } = useTaker();
  return (iD_Content, change) => {
    queries.setQueryData<ContentItem[]>(contentsKey(course, cwid), (contents) =>
      contents?.map((content) => (content.iD_Content === iD_Content ? { ...content, ...change } : content)),
    );
    for (const list of ['pending', 'activity', 'stats', 'record']) {
      void queries.invalidateQueries({ queryKey: [attendanceKey, list] });
    }
  };
}
