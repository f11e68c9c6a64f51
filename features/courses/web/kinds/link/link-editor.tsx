import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { PlusIcon } from '#platform/ui/icons/icons.tsx';
import { newLink, put } from '../../material/model/material.ts';
import { ItemList } from '../item-list.tsx';
import type { KindEditorProps } from '../kind-look.ts';

/** The addresses of a link content. */
export default function LinkEditor({ content: { links }, onChange, problemOf }: KindEditorProps) {
  const { t } = useTranslation('courses');
  const problem = problemOf('links');
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Box sx={{ width: '100%' }}>
        <ItemList
          label={t('link.list')}
          items={links}
          removeLabel={(_link, index) => t('link.remove', { number: index + 1 })}
          onRemove={(removed) => onChange({ links: links.filter(({ key }) => key !== removed.key) })}
          render={(link, index) => (
            <TextField
              fullWidth
              type="url"
              label={t('link.address', { number: index + 1 })}
              value={link.url}
              onChange={(event) => onChange({ links: put(links, { ...link, url: event.target.value }) })}
              error={problemOf(`links.${index}.url`) !== undefined}
              helperText={problemOf(`links.${index}.url`)}
              slotProps={{ htmlInput: { spellCheck: false } }}
            />
          )}
        />
      </Box>
      <Button startIcon={<PlusIcon />} onClick={() => onChange({ links: [...links, newLink()] })}>
        {t('link.add')}
      </Button>
      {problem !== undefined && (
        <FormHelperText error role="alert">
          {t('link.none')}
        </FormHelperText>
      )}
    </Box>
  );
}
