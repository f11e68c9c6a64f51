import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useSession } from '#features/session/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { PressMenu } from '#platform/ui/dialog/press-menu.tsx';
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
  const menuId = useId();
  const mayAsk = mayWriteQuestions(role);
  const types = (Object.keys(kinds).map(Number) as ContentTypeCode[]).filter(
    (type) => mayAsk || type !== ContentType.Choice,
  );
  return (
    <>
      <Button
        variant="contained"
        startIcon={<PlusIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor === null ? undefined : menuId}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('content.add')}
      </Button>
      <PressMenu id={menuId} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {types.map((type) => (
          <MenuItem
            key={type}
            onClick={() => {
              setAnchor(null);
              onAdd(newContent(type, mayAsk));
            }}
          >
            <ListItemIcon>{kinds[type].icon}</ListItemIcon>
            {contentKinds[type].name[language]}
          </MenuItem>
        ))}
      </PressMenu>
    </>
  );
}
