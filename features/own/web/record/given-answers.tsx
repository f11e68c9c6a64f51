import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { attendanceKey } from '#features/attendance/shared/attendance-key.ts';
import { FactList } from '#features/attendance/web/library.tsx';
import { send } from '#platform/calls/web/send.ts';
import { companyZone } from '#platform/i18n/web/company-time-zone.ts';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { LoadFailed } from '#platform/ui/feedback/load-failed.tsx';
import { TableSkeleton } from '#platform/ui/feedback/skeletons.tsx';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckCircleIcon, CircleIcon, CrossCircleIcon, WarningIcon } from '#platform/ui/icons/icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import {
  type AnswerLine,
  answerLines,
  attemptCircumstances,
  digestFacts,
  isAsSigned,
  questionTitle,
  rightAnswers,
} from '../../shared/answer-words.ts';
import { getGivenAnswers } from '../../shared/calls.ts';
import type { AskedQuestion, GivenAnswers } from '../../shared/given-answers.ts';
import type { RecordedAttempt, TrainingRecord } from '../../shared/training-record.ts';

interface GivenAnswersProps {
  readonly record: TrainingRecord;
  readonly attempt: RecordedAttempt;
}

/** What was answered in one attempt: each question as it was then, every saved answer, and the digest that the signature covers. */
export default function GivenAnswersPart({ record, attempt }: GivenAnswersProps) {
  const { t, language } = useTexts('own');
  const zone = companyZone();
  const { iD_Course } = record.course;
  const { iD_Instance } = record.instance;
  const key = {
    iD_Course,
    iD_Instance,
    cwid: record.person.cwid,
    iD_Content: attempt.iD_Content,
    number: attempt.number,
  };
  const answers = useQuery({
    queryKey: [attendanceKey, 'answers', key],
    queryFn: ({ signal }) => send(getGivenAnswers, { query: key, signal }),
    // It holds the key to the questionnaire: it does not outlive its place on screen.
    gcTime: 0,
  });
  if (answers.isPending) return <TableSkeleton rows={3} />;
  if (answers.isError) {
    const retry = () => void answers.refetch();
    return <LoadFailed dense title={t('answers.failed')} error={answers.error} onRetry={retry} />;
  }
  return answers.data.attempts.map((one) => (
    <Box key={one.number} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Note>{attemptCircumstances(one, zone, language)}</Note>
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 2 }}>
        {one.questions.map((question) => (
          <Question key={question.iD_Choice} question={question} zone={zone} />
        ))}
      </Box>
      <Digest answers={answers.data} />
    </Box>
  ));
}

function Question({ question, zone }: { readonly question: AskedQuestion; readonly zone: string }) {
  const { t, language } = useTexts('own');
  const lines = answerLines(question, zone, language);
  // Where it was answered right, the answer is there already.
  const right = lines.at(-1)?.tone === 'right' ? '' : rightAnswers(question);
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {questionTitle(question, language)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.map((line) => (
          <Box
            component="li"
            key={`${line.moment} ${line.chosen}`}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, pt: 0.5 }}
          >
            <Verdict line={line} />
            <Typography variant="body2">{line.chosen}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {[line.moment, line.by].filter((part) => part !== '').join(' · ')}
            </Typography>
          </Box>
        ))}
      </Box>
      {right !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', pt: 0.5 }}>
          {t('answers.right', { right })}
        </Typography>
      )}
    </Box>
  );
}

const looks = {
  right: { tone: 'positive', icon: <CheckCircleIcon /> },
  wrong: { tone: 'critical', icon: <CrossCircleIcon /> },
  neutral: { tone: 'neutral', icon: <CircleIcon /> },
} as const;

function Verdict({ line }: { readonly line: AnswerLine }) {
  return <StatusChip {...looks[line.tone]} label={line.verdict} />;
}

/** Whether the answers are those that were signed; where not, it is said before the digests. */
function Digest({ answers }: { readonly answers: GivenAnswers }) {
  const { language } = useLanguage();
  const [check, ...digests] = digestFacts(answers, language);
  const isAltered = answers.digest.signed !== null && !isAsSigned(answers);
  return (
    <Box sx={{ '& dd': { overflowWrap: 'anywhere' } }}>
      {isAltered && <StatusChip tone="critical" icon={<WarningIcon />} label={check?.value ?? ''} />}
      <FactList
        facts={[...(isAltered || check === undefined ? [] : [check]), ...digests].map(
          ({ label, value }) => [label, value] as const,
        )}
      />
    </Box>
  );
}
