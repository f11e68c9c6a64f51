import { formLines, type SignedLine } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { courseShape } from '../../shared/contract.ts';
import type { CourseValues } from './course-form-model.ts';

/** The changed fields of a course as lines of what is signed, each as it was and as it will be. */
export function informationLines(
  course: GridRow,
  changes: Partial<CourseValues>,
  language: Language,
): readonly SignedLine[] {
  return formLines({
    shape: courseShape,
    row: course,
    initial: Object.fromEntries(Object.keys(changes).map((name) => [name, course[name]])),
    values: changes,
    told: {},
    language,
    secret: '',
  });
}
