import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { MaterialChange } from './model/material-changes.ts';

/** What the signature will stand under, one line a record. */
export function ChangeList({ changes }: { readonly changes: readonly MaterialChange[] }) {
  const { t } = useTranslation('courses');
  return (
    <Box
      component="ul"
      aria-label={t('draft.changes')}
      tabIndex={0}
      sx={{ m: 0, pl: 2.5, maxHeight: '34vh', overflowY: 'auto', typography: 'body2', display: 'grid', gap: 0.5 }}
    >
      {changes.map(({ key, kind, subject, name, within }) => (
        <Box component="li" key={key} sx={{ overflowWrap: 'anywhere' }}>
          {t(`change.${subject}.${kind}`, { name, within })}
        </Box>
      ))}
    </Box>
  );
}
