import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { appVersion } from '#platform/ui/brand/app-version.ts';
import { LogoMark } from '#platform/ui/brand/logo-mark.tsx';
import { Rosette } from '#platform/ui/brand/rosette.tsx';
import { LanguageSwitch } from '#platform/ui/preferences/language-switch.tsx';
import { ThemeToggle } from '#platform/ui/preferences/theme-switch.tsx';

/** Its centre is high on the right, and it fades before it reaches the words. */
const Engraving = styled(Rosette)({
  position: 'absolute',
  color: '#8fd0da',
  opacity: 0.42,
  width: 1080,
  left: '62%',
  top: '36%',
  transform: 'translate(-50%, -50%)',
  maskImage: 'radial-gradient(circle, #000 42%, transparent 71%)',
  pointerEvents: 'none',
  '@media (max-width: 899.95px)': { width: 620, left: '88%', top: '20%' },
});

/** The brand side: petrol in both modes, with the engraved rosette of a certificate. */
function Brand() {
  const { t } = useTranslation('session');
  return (
    <Box
      component="header"
      sx={{
        position: 'relative',
        overflow: 'hidden',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        gap: 3,
        px: { xs: 3, sm: 5, md: 7 },
        py: { xs: 3, md: 6 },
        color: '#eaf4f5',
        background: 'linear-gradient(150deg, #115a6b 0%, #0b3e4b 58%, #082c36 100%)',
      }}
    >
      <Engraving />
      <Box sx={{ position: 'relative', display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <LogoMark onDark size={38} />
        <Box>
          <Typography sx={{ fontWeight: 650, fontSize: '1.125rem', lineHeight: 1.2 }}>Capacita</Typography>
          <Typography variant="body2" sx={{ color: '#b9d9de', lineHeight: 1.2 }}>
            e-Learning
          </Typography>
        </Box>
      </Box>
      <Box sx={{ position: 'relative', maxWidth: 560 }}>
        <Typography
          component="p"
          sx={{
            fontSize: { xs: '1.5rem', sm: '2rem', md: 'clamp(2.25rem, 3.4vw, 3.25rem)' },
            fontWeight: 600,
            lineHeight: 1.12,
            letterSpacing: '-0.03em',
            textWrap: 'balance',
          }}
        >
          {t('brand.claim')}
        </Typography>
        <Typography sx={{ color: '#c3dfe3', mt: 2, maxWidth: '44ch', display: { xs: 'none', sm: 'block' } }}>
          {t('brand.detail')}
        </Typography>
      </Box>
    </Box>
  );
}

/** The frame of the pages before the shell: brand beside the form, above it on a phone; preferences and footer. */
export function EntryLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['session', 'ui']);
  return (
    <Box
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(0, 1.1fr) minmax(440px, 1fr)' },
        gridTemplateRows: { xs: 'auto 1fr', md: '1fr' },
      }}
    >
      <Brand />
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          bgcolor: 'background.default',
          px: { xs: 3, sm: 5, md: 6 },
          py: { xs: 2, md: 3 },
        }}
      >
        <Box
          component="section"
          aria-label={t('preferences')}
          sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 1 }}
        >
          <LanguageSwitch labelHidden />
          <ThemeToggle />
        </Box>
        <Box
          component="main"
          sx={{ flex: 1, display: 'grid', alignItems: { xs: 'start', md: 'center' }, py: { xs: 3, md: 4 } }}
        >
          <Box sx={{ width: '100%', maxWidth: 400, mx: 'auto' }}>{children}</Box>
        </Box>
        <Typography component="footer" variant="caption" sx={{ color: 'text.secondary', textAlign: 'center' }}>
          <span>{t('login.footer', { year: new Date().getFullYear() })}</span>{' '}
          <span>{t('ui:version', { version: appVersion })}</span>
        </Typography>
      </Box>
    </Box>
  );
}
