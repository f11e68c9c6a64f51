import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '#platform/ui/icons/icons.tsx';

const points = ['binding', 'responsible', 'meaning', 'report'] as const;

/** What an electronic signature binds a person to (21 CFR 11.10(j), 11.100(c)), as it is accepted. */
export function Undertakings() {
  const { t } = useTranslation('session');
  return (
    <Box>
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {points.map((point) => (
          <Box component="li" key={point} sx={{ display: 'flex', gap: 1.25 }}>
            <CheckIcon style={{ color: 'var(--mui-palette-accent)', fontSize: 20, marginTop: 2, flex: 'none' }} />
            <Typography variant="body2">{t(`acceptSignature.${point}`)}</Typography>
          </Box>
        ))}
      </Stack>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1.5, pl: 3.75 }}>
        {t('acceptSignature.source')}
      </Typography>
    </Box>
  );
}
