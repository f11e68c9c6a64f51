import Box from '@mui/material/Box';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import type { AnyShape } from '../record-key.ts';
import { describeChanges, type MarkedRevision } from './describe-changes.ts';

interface ChangesCellProps {
  readonly shape: AnyShape;
  readonly revision: MarkedRevision;
}

/** The changes of a revision as a short list, `Responsable: — → Ana Sosa`; an edit without any says so. */
export function ChangesCell({ shape, revision }: ChangesCellProps) {
  const { t, language } = useTexts('records');
  const changes = describeChanges(shape, revision.changes, language);
  if (changes.length === 0) {
    return revision.row.action === 'edit' ? (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('historyOf.noChanges')}
      </Box>
    ) : null;
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
      {changes.map(({ name, label, before, after }) => (
        <li key={name}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {`${label}: `}
          </Box>
          {before}
          <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
            {' → '}
          </Box>
          <Box component="span" sx={visuallyHidden}>
            {` ${t('historyOf.becomes')} `}
          </Box>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {after}
          </Box>
        </li>
      ))}
    </Box>
  );
}
