import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '#platform/ui/form/segmented-control.tsx';
import { ArrowRightIcon, RefreshIcon } from '#platform/ui/icons/icons.tsx';
import type { Difference } from './differences.ts';

/** Whose value of a field is kept. */
export type Whose = 'theirs' | 'mine';

interface ChangedMeanwhileProps {
  /** the server's own sentence: who changed it, and when */
  readonly told: string;
  readonly differences: readonly Difference[];
  /** the choice of a field that both have changed; null where there is nothing to choose */
  readonly whoseOf?: (difference: Difference) => Whose | null;
  readonly onChoose?: (difference: Difference, whose: Whose) => void;
}

/** Says who changed a record while its dialog was open, when, and what; a field that both changed is decided here. */
export function ChangedMeanwhile({ told, differences, whoseOf, onChoose }: ChangedMeanwhileProps) {
  const { t } = useTranslation('records');
  return (
    <Box
      role="status"
      sx={(theme) => ({
        display: 'grid',
        gap: 1.5,
        px: 2,
        py: 1.75,
        borderRadius: 1.5,
        typography: 'body2',
        color: theme.vars.palette.tone.warning.ink,
        backgroundColor: theme.vars.palette.tone.warning.soft,
      })}
    >
      <Box sx={{ display: 'flex', gap: 1.25, alignItems: 'flex-start', fontWeight: 600 }}>
        <RefreshIcon fontSize="small" style={{ marginTop: 1 }} />
        <span>{told}</span>
      </Box>
      {differences.map((difference) => {
        const whose = whoseOf?.(difference) ?? null;
        return (
          <Box
            key={difference.label}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}
          >
            <Change {...difference} />
            {whose !== null && (
              <SegmentedControl
                label={t('conflict.whose', { label: difference.label })}
                labelHidden
                value={whose}
                onChange={(next) => onChoose?.(difference, next)}
                options={[
                  { value: 'theirs', label: t('conflict.theirs') },
                  { value: 'mine', label: t('conflict.mine') },
                ]}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
}

function Change({ label, before, after }: Pick<Difference, 'label' | 'before' | 'after'>) {
  const { t } = useTranslation('records');
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.primary', overflowWrap: 'anywhere', minWidth: 0 }}>
      {label}: <s>{before}</s>{' '}
      <ArrowRightIcon titleAccess={t('historyOf.becomes')} style={{ fontSize: 14, verticalAlign: '-2px' }} />{' '}
      <strong>{after}</strong>
    </Typography>
  );
}
