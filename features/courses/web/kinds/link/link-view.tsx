import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { LinkIcon } from '#platform/ui/icons/icons.tsx';
import type { ShownContent } from '../shown-content.ts';
import { ExternalIcon } from './external-icon.tsx';

/** The addresses of a link content, told in full before they are opened. */
export function LinkView({ content }: { readonly content: ShownContent }) {
  const { t } = useTranslation('material');
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{t('link.lead')}</Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {content.links.map((link) => (
          <Box
            component="li"
            key={link.iD_Link}
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              p: 2,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1.5,
            }}
          >
            <LinkIcon aria-hidden="true" style={{ color: 'var(--mui-palette-text-secondary)' }} />
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <LinkAddress url={link.url} />
            </Box>
            <OpenLink url={link.url} />
          </Box>
        ))}
      </Box>
    </>
  );
}

function LinkAddress({ url }: { readonly url: string }) {
  const address = URL.parse(url);
  return (
    <>
      {address !== null && (
        <Typography variant="subtitle2" component="p">
          {address.hostname}
        </Typography>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {url}
      </Typography>
    </>
  );
}

function OpenLink({ url }: { readonly url: string }) {
  const { t } = useTranslation('material');
  const protocol = URL.parse(url)?.protocol;
  // An address that would run in this page instead of opening another is shown, but not offered.
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  return (
    <Button
      variant="outlined"
      component="a"
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      endIcon={<ExternalIcon />}
      aria-label={`${t('link.open')} ${url} (${t('link.newTab')})`}
    >
      {t('link.open')}
    </Button>
  );
}
