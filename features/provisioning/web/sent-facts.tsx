import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { CaptionedFacts } from '#platform/ui/layout/captioned-facts.tsx';
import type { ProvisionedUserDetail } from '../shared/contract.ts';

/** What the other program sent of somebody, attribute by attribute, in its own words. */
export function SentFacts({ sent }: Pick<ProvisionedUserDetail, 'sent'>) {
  const { t } = useTexts('provisioning');
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
        {t('settle.sent')}
      </Typography>
      <CaptionedFacts
        facts={sent.map(({ attribute, value }) => [attribute, value] as const)}
        sx={{
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
          // On a phone the two names are a line each: half of it breaks an address.
          '& > div:nth-of-type(-n + 2)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        }}
      />
    </Box>
  );
}
