import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSession } from '#features/session/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { EntryMenu } from '#platform/ui/dialog/entry-menu.tsx';
import { PlusIcon } from '#platform/ui/icons/icons.tsx';
import { mayWriteQuestions } from '../../shared/can.ts';
import { ContentType, type ContentTypeCode, contentKinds } from '../../shared/codes.ts';
import { kinds } from '../kinds/kinds.ts';
import { type EditedContent, newContent } from './model/material.ts';

/** Begins a content of one of the kinds; a questionnaire only for those who may write its questions. */
export function AddContentButton({ onAdd }: { readonly onAdd: (content: EditedContent) => void }) {
  const { t, language } = useTexts('courses');
  const { role } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const mayAsk = mayWriteQuestions(role);
  const entries = (Object.keys(kinds).map(Number) as ContentTypeCode[])
    .filter((type) => mayAsk || type !== ContentType.Choice)
    .map((type) => ({
      id: String(type),
      label: contentKinds[type].name[language],
      icon: kinds[type].icon,
      act: () => onAdd(newContent(type, mayAsk)),
    }));
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PlusIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('content.add')}
      </Button>
      {anchor !== null && (
        <EntryMenu anchor={anchor} label={t('content.add')} entries={entries} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
