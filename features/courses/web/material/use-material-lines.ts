import { useTranslation } from 'react-i18next';
import { type SignedLine, signedLine } from '#features/records/web/public.tsx';
import type { MaterialChange } from './model/material-changes.ts';

/** Says the changes of a material as lines of what is signed. */
export function useMaterialLines(): (changes: readonly MaterialChange[]) => readonly SignedLine[] {
  const { t } = useTranslation('courses');
  return (changes) =>
    changes.map(({ key, kind, subject, name, within }) =>
      signedLine(key, '', t(`change.${subject}.${kind}`, { name, within })),
    );
}
