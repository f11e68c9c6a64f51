import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArrowLeftIcon, ArrowRightIcon } from '#platform/ui/icons/icons.tsx';
import type { ContentItem } from '../../shared/contract.ts';
import { isByTouch } from '../going-on/by-touch.ts';
import { useGoesOn } from '../going-on/goes-on.ts';
import { afterAnswer, useGoingOn } from '../going-on/use-going-on.ts';
import { questionTaking } from './question-kinds/question-takings.ts';
import { answerOf, countAnswered, firstUnanswered } from './questionnaire-state.ts';
import { SaveState } from './save-state.tsx';
import { UnsavedAnswers } from './unsaved-answers.tsx';
import type { Questionnaire } from './use-questionnaire.ts';

/** Side by side while they fit, else each as wide as the phone. */
const fillOnPhone = { flex: { xs: '1 1 auto', sm: '0 0 auto' } };

interface QuestionViewProps {
  readonly content: ContentItem;
  readonly questionnaire: Questionnaire;
}

/** The question in sight. */
export function QuestionView({ content, questionnaire }: QuestionViewProps) {
  const choice = content.choices[questionnaire.state.position];
  return choice === undefined ? null : <Question choice={choice} questionnaire={questionnaire} />;
}

type Choice = ContentItem['choices'][number];

/** ms from a finger that lifts to the answer that it chose, at most. */
const ofOneTouch = 500;

/**
 * One question with its answers; going on or back saves what was chosen. Where one touch answers it whole, a finger that answers it for the
 * first time goes on by itself; what is changed later waits for the way on.
 */
function Question({ choice, questionnaire }: { readonly choice: Choice } & Pick<QuestionViewProps, 'questionnaire'>) {
  const { t } = useTranslation(['taking', 'answering']);
  const { state } = questionnaire;
  const [asked, setAsked] = useState(false);
  const { progress, heading } = useArrival(state.position);
  const answer = answerOf(state, choice.iD_Choice);
  const taking = questionTaking(choice.type);
  const [isFirst] = useState(answer.chosen.length === 0);
  const goesOn = useGoesOn().isOn && taking.isOneTouch && isFirst;
  const going = useGoingOn(goOn, afterAnswer);
  const lifted = useRef(Number.NEGATIVE_INFINITY);
  const total = state.questions.length;
  const last = state.position === total - 1;
  const hint = `question-${choice.iD_Choice}-hint`;

  function goOn() {
    if (answer.chosen.length === 0) return setAsked(true);
    questionnaire.moveTo(state.position + 1);
  }

  function choose(answers: readonly number[]) {
    questionnaire.choose(choice, answers);
    if (goesOn && performance.now() - lifted.current < ofOneTouch) going.start();
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <Progress
        place={progress}
        answered={countAnswered(state)}
        position={state.position}
        total={total}
        attempt={state.attempt}
      />
      {!last && firstUnanswered(state) === null && (
        <Button size="small" onClick={() => questionnaire.moveTo(total)} sx={{ ml: -1, mt: -2, mb: 1 }}>
          {t('quiz.review')}
        </Button>
      )}
      <UnsavedAnswers state={state} onRetry={questionnaire.retrySaves} />
      <Box
        component="fieldset"
        aria-describedby={hint}
        onPointerUp={({ nativeEvent }) => {
          lifted.current = isByTouch(nativeEvent) ? performance.now() : Number.NEGATIVE_INFINITY;
        }}
        sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
      >
        <Box component="legend" sx={{ p: 0, width: '100%' }}>
          <Typography
            ref={heading}
            tabIndex={-1}
            variant="h2"
            component="h3"
            sx={{ outline: 'none', textWrap: 'pretty' }}
          >
            {choice.question}
          </Typography>
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.75, mb: 2 }}>
          {t(`answering:${taking.hint}`)}
          {goesOn && `. ${t('goingOn.onTouch')}`}
        </Typography>
        <taking.Answer
          name={`question-${choice.iD_Choice}`}
          answers={choice.answers}
          chosen={answer.chosen}
          onChoose={choose}
          isGoingOn={going.isGoing}
        />
        <FormHelperText id={hint} error role={asked ? 'alert' : undefined} sx={{ minHeight: 22, mt: 1 }}>
          {asked && answer.chosen.length === 0 ? t(`answering:${taking.missing}`) : ''}
        </FormHelperText>
      </Box>
      <WayOn
        onBack={state.position === 0 ? null : () => questionnaire.moveTo(state.position - 1)}
        next={last ? t('quiz.review') : t('quiz.next')}
      >
        <SaveState answer={answer} onRetry={questionnaire.retrySaves} note={going.isGoing ? t('goingOn.stay') : null} />
      </WayOn>
    </Box>
  );
}

interface WayOnProps {
  /** null on the first question */
  readonly onBack: (() => void) | null;
  readonly next: string;
  /** what is said between the buttons */
  readonly children: ReactNode;
}

/** The ways back and on. */
function WayOn({ onBack, next, children }: WayOnProps) {
  const { t } = useTranslation('taking');
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 1.5,
        mt: 1,
        // Where a question is longer than the screen the way on stays in sight.
        position: 'sticky',
        bottom: 0,
        pt: 1.5,
        pb: { xs: 1.5, sm: 2 },
        borderTop: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
      })}
    >
      <Button
        variant="outlined"
        sx={fillOnPhone}
        startIcon={<ArrowLeftIcon />}
        disabled={onBack === null}
        onClick={() => onBack?.()}
      >
        {t('quiz.previous')}
      </Button>
      {/* Between the buttons its words break; it moves neither of them. */}
      <Box
        sx={{
          order: { xs: -1, sm: 0 },
          flex: { xs: '1 0 100%', sm: '1 1 0' },
          minWidth: 0,
          display: 'flex',
          justifyContent: { sm: 'center' },
        }}
      >
        {children}
      </Box>
      <Button type="submit" variant="contained" sx={fillOnPhone} endIcon={<ArrowRightIcon />}>
        {next}
      </Button>
    </Box>
  );
}

interface ProgressProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly answered: number;
  readonly position: number;
  readonly total: number;
  readonly attempt: number;
}

function Progress({ place, answered, position, total, attempt }: ProgressProps) {
  const { t } = useTranslation('taking');
  return (
    <Box ref={place} sx={{ mb: 3 }}>
      <Box
        sx={{ display: 'flex', justifyContent: 'space-between', typography: 'body2', color: 'text.secondary', mb: 1 }}
      >
        <span>{t('quiz.position', { position: position + 1, total })}</span>
        <span>{t('quiz.attempt', { attempt })}</span>
      </Box>
      <LinearProgress
        variant="determinate"
        value={total === 0 ? 0 : (answered / total) * 100}
        aria-label={t('quiz.progress')}
        sx={(theme) => ({ height: 6, borderRadius: 3, backgroundColor: theme.vars.palette.divider })}
      />
    </Box>
  );
}

/** Puts the focus on the question when one arrives at it, so that it is read out, and its beginning into view. */
function useArrival(position: number) {
  const progress = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    const [top, bottom] = [progress.current, heading.current].map((part) => part?.getBoundingClientRect());
    const barsHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const isInView =
      top !== undefined && bottom !== undefined && top.top >= barsHeight && bottom.bottom <= window.innerHeight;
    if (!isInView) progress.current?.scrollIntoView({ block: 'start' });
  }, [position]);
  return { progress, heading };
}
