import { useEffect, useRef } from 'react';
import type { draftKeeper } from '../drafts/draft-keeper.ts';
import type { CourseValues } from './course-form-model.ts';

/** What the draft of the course's own fields keeps: those that were changed. */
export interface InformationDraft {
  readonly changes: Partial<CourseValues>;
}

/** Keeps the changed fields of a course while they are typed; with none left there is no draft. */
export function useKeptChanges(keeper: ReturnType<typeof draftKeeper>, changes: Partial<CourseValues>): void {
  const text = JSON.stringify(changes);
  const kept = useRef(text);
  useEffect(() => {
    if (kept.current === text) return;
    kept.current = text;
    const changed = JSON.parse(text) as Partial<CourseValues>;
    if (Object.keys(changed).length === 0) keeper.remove();
    else keeper.keep({ changes: changed } satisfies InformationDraft);
  }, [text, keeper]);
}
