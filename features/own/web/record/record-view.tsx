import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { FactList } from '#features/attendance/web/library.tsx';
import { useSession } from '#features/session/web/public.tsx';
import { mayCall } from '#platform/calls/may-call.ts';
import { companyZone } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { PageTitle } from '#platform/ui/layout/page.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { getGivenAnswers } from '../../shared/calls.ts';
import { earlierText, type RecordFact, resultFacts, signatureFacts, trainingFacts } from '../../shared/record-words.ts';
import type { TrainingRecord } from '../../shared/training-record.ts';
import { AnswerFiles } from './answer-files.tsx';
import { AttemptAnswers } from './attempt-answers.tsx';
import { AttemptList } from './attempt-list.tsx';
import { RecordActions } from './record-actions.tsx';
import { RecordResult } from './record-result.tsx';

interface RecordViewProps {
  readonly record: TrainingRecord;
  readonly isOwn: boolean;
  /** the signature was given a moment ago, and led here */
  readonly isJustSigned: boolean;
}

/** The record: how it ended and what to do next, the signature, what was taken, and every attempt. */
export function RecordView({ record, isOwn, isJustSigned }: RecordViewProps) {
  const { t, language } = useTexts(['own', 'attendance']);
  const { role } = useSession();
  const { course, signatures, attempts } = record;
  const zone = companyZone();
  const mayHaveKey = mayCall(role, getGivenAnswers);
  const lead = [
    ...(isOwn ? [] : [record.person.name]),
    t('record.title'),
    course.doc_Number,
    t('attendance:course.version', { version: course.version }),
  ];
  return (
    <>
      <PageTitle title={course.name} lead={lead.join('\u00a0· ')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <RecordResult record={record} isJustSigned={isJustSigned}>
          <RecordActions record={record} isOwn={isOwn} isJustSigned={isJustSigned} />
        </RecordResult>
        {signatures.length === 0 ? (
          <Card title={t('record.signature')}>
            <Typography sx={{ color: 'text.secondary' }}>{t('record.unsigned')}</Typography>
          </Card>
        ) : (
          signatures.map((signature) => (
            <Card key={signature.iD_Signature} title={t('record.signature')}>
              <Facts facts={signatureFacts(signature, language)} />
            </Card>
          ))
        )}
        <Card title={t('record.result')}>
          <Facts facts={resultFacts(record, zone, language)} />
        </Card>
        <Card title={t('record.training')}>
          <Facts facts={trainingFacts(record, language)} />
        </Card>
        {attempts.length > 0 && (
          <Card title={t('record.attempts')}>
            <AttemptList
              attempts={attempts}
              zone={zone}
              answersOf={mayHaveKey ? (attempt) => <AttemptAnswers record={record} attempt={attempt} /> : undefined}
            />
            {mayHaveKey && attempts.some(({ questions }) => questions > 0) && <AnswerFiles record={record} />}
            {record.earlierAttempts > 0 && (
              <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
                {earlierText(record, language)}
              </Typography>
            )}
          </Card>
        )}
      </Box>
    </>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, ...onPaper }}>
      <Typography id={id} variant="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** All cards in the same columns; a hash breaks anywhere rather than leave its card. */
function Facts({ facts }: { readonly facts: readonly RecordFact[] }) {
  return (
    <Box
      sx={{
        '& dl': { gridTemplateColumns: { sm: '170px minmax(0, 1fr)' }, borderBottom: 0 },
        '& dd': { overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
      }}
    >
      <FactList facts={facts.map(({ label, value }) => [label, value] as const)} />
    </Box>
  );
}
