import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { provisioningStates, type ReleasableGroup } from '../shared/contract.ts';
import { stateLooks } from './state-looks.tsx';

interface SeveralCardProps {
  readonly group: ReleasableGroup;
  readonly onRelease: () => void;
  readonly onAside: () => void;
}

/** Those of one connection who are held, or were only reported, and what one signature may do with all of them. */
export function SeveralCard({ group, onRelease, onAside }: SeveralCardProps) {
  const { t, language } = useTexts('provisioning');
  const titleId = useId();
  const { state, count, connection_Name: name } = group;
  const grows = { flexGrow: { xs: 1, sm: 0 } };
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ p: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}>
        <StatusChip {...stateLooks[state]} label={provisioningStates[state][language]} />
        <Typography id={titleId} component="h3" variant="subtitle2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {t('several.of', { name, count, shown: formatNumber(count, language) })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto', flexGrow: { xs: 1, sm: 0 } }}>
        {state === 'held' && (
          <Button variant="outlined" color="error" aria-describedby={titleId} onClick={onAside} sx={grows}>
            {t('settle.aside')}
          </Button>
        )}
        <Button variant="contained" aria-describedby={titleId} onClick={onRelease} sx={grows}>
          {t(`several.release.${state}`)}
        </Button>
      </Box>
    </Card>
  );
}
