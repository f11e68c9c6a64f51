import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ChangeRequest } from '../../shared/change-requests.ts';
import { LogoPicture } from '../logo-picture.tsx';

const columns = { xs: 'minmax(0, 1fr)', sm: 'minmax(120px, 1fr) minmax(0, 1.4fr) minmax(0, 1.4fr)' };

/** What would change: the field, what stands, and what is wanted; one below the other on a phone. */
export function ChangeTable({ request }: { readonly request: ChangeRequest }) {
  const { t } = useTranslation('settings');
  return (
    <Box
      component="dl"
      sx={(theme) => ({
        m: 0,
        borderRadius: 1,
        border: `1px solid ${theme.vars.palette.divider}`,
        typography: 'body2',
        overflowWrap: 'anywhere',
        '& > div + div': { borderTop: `1px solid ${theme.vars.palette.divider}` },
      })}
    >
      {request.changes.map(({ field, before, after, logo }) => (
        <Box
          key={field}
          sx={{ display: 'grid', gap: { xs: 0.5, sm: 2 }, gridTemplateColumns: columns, px: 1.75, py: 1 }}
        >
          <Box component="dt" sx={{ fontWeight: 600 }}>
            {field}
          </Box>
          <Value label={t('changes.before')} text={before} isWanted={false} />
          <Value label={t('changes.after')} text={after} isWanted logo={logo} />
        </Box>
      ))}
    </Box>
  );
}

interface ValueProps {
  readonly label: string;
  readonly text: string;
  readonly isWanted: boolean;
  /** base64 */
  readonly logo?: string | undefined;
}

function Value({ label, text, isWanted, logo }: ValueProps) {
  return (
    <Box component="dd" sx={{ m: 0 }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {label}{' '}
      </Box>
      <Box component="span" sx={{ fontWeight: isWanted ? 600 : 400 }}>
        {text}
      </Box>
      {logo !== undefined && <LogoPicture logo={logo} alt="" />}
    </Box>
  );
}
