import { QuizIcon } from '#platform/ui/icons/icons.tsx';
import { fetchedPart } from '#platform/ui/loading/lazy-part.tsx';
import type { KindLook } from '../kind-look.ts';

/** Its questions have a page of their own under the content; it is taken in the player of attendance. */
export const questionnaireKind: KindLook = {
  icon: <QuizIcon fontSize="small" />,
  Material: null,
  Editor: fetchedPart(() => import('./questionnaire-editor.tsx')),
  count: ({ choices }) => choices?.length ?? null,
  counted: 'choices',
};
