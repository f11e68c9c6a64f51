import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { CheckCircleIcon, CircleIcon, CrossCircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { type RecordOutcome, recordOutcome } from '../../shared/record-words.ts';
import type { TrainingRecord } from '../../shared/training-record.ts';

const icons: Readonly<Record<RecordOutcome['tone'], ReactNode>> = {
  positive: <CheckCircleIcon />,
  warning: <WarningIcon />,
  critical: <CrossCircleIcon />,
  neutral: <CircleIcon />,
};

interface RecordResultProps {
  readonly record: TrainingRecord;
  readonly isJustSigned: boolean;
  /** what to do next */
  readonly children: ReactNode;
}

/** How the training stands, as colour, icon and words, with its score; just signed, it takes the focus and is read out. */
export function RecordResult({ record, isJustSigned, children }: RecordResultProps) {
  const { t, language } = useTexts(['own', 'attendance']);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isJustSigned) heading.current?.focus({ preventScroll: true });
  }, [isJustSigned]);
  const { text, tone } = recordOutcome(record, language);
  const { score } = record.attended;
  const percent = score === null ? null : scorePercent(score);
  return (
    <Box
      sx={(theme) => ({
        p: { xs: 2, sm: 3 },
        borderRadius: 1.5,
        color: theme.vars.palette.tone[tone].ink,
        backgroundColor: theme.vars.palette.tone[tone].soft,
      })}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 0.5 }}>
        <Box aria-hidden sx={{ display: 'inline-flex', '& svg': { fontSize: 36 } }}>
          {icons[tone]}
        </Box>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Typography ref={heading} tabIndex={-1} variant="h2" sx={{ outline: 'none' }}>
            {isJustSigned && percent !== null ? t('record.finished', { percent }) : text}
          </Typography>
          {isJustSigned && <Typography variant="body2">{t('record.signed', { outcome: text })}</Typography>}
        </Box>
        {percent !== null && !isJustSigned && (
          <Typography sx={{ fontSize: '2rem', fontWeight: 650, lineHeight: 1.2, letterSpacing: '-0.02em' }}>
            {t('attendance:percent', { value: percent })}
          </Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
