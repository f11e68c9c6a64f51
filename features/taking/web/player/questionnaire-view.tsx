import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isByTouch } from '../going-on/by-touch.ts';
import { AnswerReview } from './answer-review.tsx';
import type { ContentViewProps } from './content-view-props.ts';
import { questionTaking } from './question-kinds/question-takings.ts';
import { QuestionView } from './question-view.tsx';
import { QuestionnaireIntro } from './questionnaire-intro.tsx';
import { isReviewing } from './questionnaire-state.ts';
import { QuestionnaireVerdict } from './questionnaire-verdict.tsx';
import { StepFailed } from './step-failed.tsx';
import { useQuestionnaire } from './use-questionnaire.ts';

/** A questionnaire from its introduction over its questions to its verdict (S0 section 2). */
export function QuestionnaireView({ course, content, minimum, readOnly, ...next }: ContentViewProps) {
  const questionnaire = useQuestionnaire(course, content, readOnly);
  const { state, busy, failure, opensAtOnce } = questionnaire;
  const [wasTouched, setTouched] = useState(false);
  if (state.phase === 'answering') {
    if (isReviewing(state)) {
      const finish = (event: Event) => {
        setTouched(isByTouch(event));
        questionnaire.finish();
      };
      return <AnswerReview content={content} questionnaire={questionnaire} onFinish={finish} />;
    }
    return <QuestionView key={state.position} content={content} questionnaire={questionnaire} />;
  }
  if (state.phase === 'judged' && state.verdict !== null) {
    return (
      <QuestionnaireVerdict
        course={course}
        content={content}
        verdict={state.verdict}
        minimum={minimum}
        resetting={busy === 'reset'}
        failure={failure}
        wasTouched={wasTouched}
        onRetake={readOnly ? null : questionnaire.retake}
        {...next}
      />
    );
  }
  if (opensAtOnce && failure === null) return <Resuming />;
  return (
    <>
      <StepFailed failure={failure} onRetry={questionnaire.start} />
      <QuestionnaireIntro
        description={content.description}
        questions={content.choices.length}
        minimum={minimum}
        hasOneTouch={content.choices.some(({ type }) => questionTaking(type).isOneTouch)}
        opening={busy === 'open'}
        onStart={readOnly ? null : questionnaire.start}
      />
    </>
  );
}

function Resuming() {
  const { t } = useTranslation('taking');
  return (
    <Box role="status" sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 8 }}>
      <CircularProgress size={28} aria-hidden="true" />
      <Typography sx={{ color: 'text.secondary' }}>{t('quiz.resuming')}</Typography>
    </Box>
  );
}
