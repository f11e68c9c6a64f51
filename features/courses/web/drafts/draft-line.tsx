import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckIcon, ClockIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import type { DraftState } from './draft-keeper.ts';

const looks: Readonly<Record<Exclude<DraftState, 'none'>, ReactNode>> = {
  waiting: <ClockIcon />,
  saving: <ClockIcon />,
  saved: <CheckIcon />,
  failed: <WarningIcon />,
  refused: <WarningIcon />,
};

interface DraftLineProps {
  readonly state: DraftState;
  /** gives the unsigned changes up; null while there are none */
  readonly onDiscard: (() => void) | null;
}

/** Where the unsigned words are: on their way, kept, or not yet kept; and the way to give them up. */
export function DraftLine({ state, onDiscard }: DraftLineProps) {
  const { t } = useTranslation('courses');
  return (
    // On a phone the way to give up stands beside the button that signs.
    <Box
      sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}
    >
      <Box
        role="status"
        sx={(theme) => ({
          display: 'inline-flex',
          flexBasis: { xs: '100%', sm: 'auto' },
          alignItems: 'center',
          gap: 0.75,
          typography: 'body2',
          color: state === 'failed' || state === 'refused' ? theme.vars.palette.tone.critical.ink : 'text.secondary',
          '& svg': { fontSize: 18 },
        })}
      >
        {state !== 'none' && (
          <>
            {looks[state]}
            {t(`draft.${state}`)}
          </>
        )}
      </Box>
      {onDiscard !== null && (
        <Button
          size="small"
          color="inherit"
          aria-label={t('draft.discard')}
          onClick={onDiscard}
          sx={{ ml: { xs: -1.25, sm: 0 } }}
        >
          <Box component="span" sx={{ display: { sm: 'none' } }}>
            {t('draft.discardConfirm')}
          </Box>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {t('draft.discard')}
          </Box>
        </Button>
      )}
    </Box>
  );
}
