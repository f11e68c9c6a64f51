import type { ReactNode } from 'react';
import type { GridRow } from '#platform/grid/wire.ts';
import type { RequirementsToSign } from '../finish/use-unsigned-pages.ts';

/** The parts of the page that features above this one own. */
export interface CourseEditorParts {
  /** the requirements of the course, to be changed or read */
  readonly requirements: (course: GridRow, isEdited: boolean) => ReactNode;
  /** what a draft of the requirements would sign */
  readonly requirementsToSign: RequirementsToSign;
  /** whether this person may change the requirements of the course */
  readonly mayRequire: (course: GridRow) => boolean;
  /** the way to who took the course */
  readonly whoTookIt: (course: GridRow) => ReactNode;
  /** the course as a learner sees it, over the page; closing tells the address without what the preview wrote into it */
  readonly preview: (course: GridRow, onClose: (left: URLSearchParams) => void) => ReactNode;
}
