import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { scorePercent } from '#features/attendance/shared/score-percent.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { OfflineIcon, PenIcon, PlayIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { CaptionedFacts } from '#platform/ui/layout/captioned-facts.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { clockTime } from '../clock-time.ts';
import type { QueueEntry } from '../queue/queue-store.ts';
import type { Assistant } from '../use-assistants.ts';
import { useAssistantLook } from './assistant-look.tsx';

interface AssistantCardProps {
  readonly assistant: Assistant;
  /** how many answers of the person wait on this tablet, and of their leavings */
  readonly waiting: Readonly<Record<QueueEntry['kind'], number>>;
  /** @param event that asked for it */
  readonly onTake: (step: 'course' | 'signature', event: Event) => void;
}

/** The element of a person's card. */
export const cardId = (employeeNr: number): string => `assistant-${employeeNr}`;

/** One person of the instance: how they stand, what is known of them, and the two acts (S0 section 2, screen of the attendees). */
export function AssistantCard({ assistant, waiting, onTake }: AssistantCardProps) {
  const { t } = useTranslation('tablet');
  const { tone, icon, word } = useAssistantLook(assistant);
  const { employee_Nr, name, status, takenBy, expired, acceptanceDue } = assistant;
  return (
    <Box
      component="li"
      id={cardId(employee_Nr)}
      sx={{ display: 'grid', gridTemplateRows: 'auto 1fr', ...onPaper, overflow: 'clip' }}
    >
      <Box
        sx={(theme) => ({
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2,
          py: 1.25,
          fontWeight: 650,
          lineHeight: 1.2,
          color: theme.vars.palette.tone[tone].ink,
          backgroundColor: theme.vars.palette.tone[tone].soft,
          '& svg': { fontSize: 36 },
        })}
      >
        {icon}
        <span>{word}</span>
      </Box>
      <Box sx={{ p: 2, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.75 }}>
          <Typography variant="h2" component="h3">
            {name}
          </Typography>
          {expired && <StatusChip tone="critical" icon={<WarningIcon />} label={t('list.overdue')} />}
          {acceptanceDue && status !== AttendanceStatus.Finished && (
            <StatusChip tone="neutral" icon={<PenIcon />} label={t('list.notAccepted')} />
          )}
          {waiting.answer > 0 && (
            <StatusChip tone="warning" icon={<OfflineIcon />} label={t('queue.waits', { count: waiting.answer })} />
          )}
          {waiting.leave > 0 && (
            <StatusChip tone="warning" icon={<OfflineIcon />} label={t('queue.leaves', { count: waiting.leave })} />
          )}
        </Box>
        <Facts assistant={assistant} />
        {takenBy !== null && (
          <Typography sx={{ fontWeight: 550 }}>
            {t('list.takenBy', { name: takenBy.name, time: clockTime(takenBy.since) })}
          </Typography>
        )}
        {status !== AttendanceStatus.Finished && (
          <Acts assistant={assistant} isLeaving={waiting.leave > 0} onTake={onTake} />
        )}
      </Box>
    </Box>
  );
}

/** The columns of S0 that are not told by the rest of the card, as far as there is something in them. */
function Facts({ assistant }: Pick<AssistantCardProps, 'assistant'>) {
  const { t } = useTranslation(['tablet', 'attendance']);
  const { employee_Nr, cwid, status, approved, score, present, updateDate } = assistant;
  const said = (value: boolean | null) => (value === null ? null : value ? t('list.yes') : t('list.no'));
  const begun = status === AttendanceStatus.NotStarted ? null : companyMoment(updateDate);
  const facts = [
    [t('list.number'), String(employee_Nr)],
    [t('list.user'), cwid],
    [t('list.approved'), said(approved)],
    [t('list.score'), score === null ? null : t('attendance:percent', { value: scorePercent(score) })],
    [t('list.present'), said(present)],
    [t('list.updated'), begun],
  ] as const;
  // Equal columns, so that they line up from person to person.
  const columns = { gridTemplateColumns: 'repeat(auto-fill, minmax(112px, 1fr))', columnGap: 2, rowGap: 0.5 };
  return (
    <CaptionedFacts
      facts={facts.filter(([, value]) => value !== null)}
      sx={{ ...columns, fontVariantNumeric: 'tabular-nums' }}
    />
  );
}

interface ActsProps extends Pick<AssistantCardProps, 'assistant' | 'onTake'> {
  /** Who comes back before the server knows that they left would go on with an attempt that it then closes. */
  readonly isLeaving: boolean;
}

/** Both side by side in half of a tablet's width. */
const buttonLook = { whiteSpace: 'nowrap', '&&&': { px: 1.25 } };

function Acts({ assistant: { name, status }, isLeaving, onTake }: ActsProps) {
  const { t } = useTranslation('tablet');
  const isBegun = status === AttendanceStatus.InProgress;
  const take = isBegun ? t('list.resume') : t('list.take');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 'auto' }}>
      <Button
        variant="contained"
        startIcon={<PlayIcon />}
        aria-label={t('list.takeOf', { act: take, name })}
        disabled={isLeaving}
        onClick={({ nativeEvent }) => onTake('course', nativeEvent)}
        sx={{ flex: '2 0 auto', ...buttonLook }}
      >
        {take}
      </Button>
      <Button
        variant="outlined"
        startIcon={<PenIcon />}
        aria-label={t('list.takeOf', { act: t('list.sign'), name })}
        disabled={!isBegun || isLeaving}
        onClick={({ nativeEvent }) => onTake('signature', nativeEvent)}
        sx={{ flex: '1 0 auto', ...buttonLook }}
      >
        {t('list.sign')}
      </Button>
    </Box>
  );
}
