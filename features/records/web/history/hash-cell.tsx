import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { CopyIcon } from '#platform/ui/icons/record-icons.tsx';

/** Characters of a hash that are shown. */
const shownCharacters = 10;

/** The start of a revision's hash, and a button that copies all of it. */
export function HashCell({ hash, revision }: { readonly hash: string; readonly revision: string }) {
  const { t } = useTranslation('records');
  if (hash === '') return null;
  const label = t('historyOf.copyHash', { revision });
  const copy = () => void navigator.clipboard.writeText(hash).then(() => showSuccess(t('historyOf.copied')));
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, whiteSpace: 'nowrap' }}>
      <code title={hash}>{hash.slice(0, shownCharacters)}…</code>
      <IconButton onClick={copy} aria-label={label} title={label} sx={{ minWidth: 28, minHeight: 28, p: 0.25 }}>
        <CopyIcon style={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  );
}
