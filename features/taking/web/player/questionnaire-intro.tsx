import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CheckCircleIcon, QuizIcon, ShieldIcon } from '#platform/ui/icons/icons.tsx';
import { useGoesOn } from '../going-on/goes-on.ts';
import { GoingOnSwitch } from '../going-on/going-on-switch.tsx';

interface QuestionnaireIntroProps {
  readonly description: string;
  readonly questions: number;
  readonly minimum: number;
  /** one touch answers one of its questions at least */
  readonly hasOneTouch: boolean;
  readonly opening: boolean;
  /** null when it may only be looked at */
  readonly onStart: (() => void) | null;
}

/** How long it is, what approves it, and that nothing gets lost on the way. */
export function QuestionnaireIntro(props: QuestionnaireIntroProps) {
  const { description, questions, minimum, hasOneTouch, opening, onStart } = props;
  const { t } = useTranslation('taking');
  const goesOn = useGoesOn();
  const lines = [
    { icon: <QuizIcon />, text: t('quiz.questions', { count: questions }) },
    { icon: <CheckCircleIcon />, text: t('quiz.minimum', { percent: minimum }) },
    { icon: <ShieldIcon />, text: t('quiz.savedNote') },
  ];
  return (
    <>
      {description !== '' && (
        <Typography sx={{ color: 'text.secondary', maxWidth: '65ch', mb: 3, whiteSpace: 'pre-line' }}>
          {description}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, mb: 3, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {lines.map(({ icon, text }) => (
          <Box component="li" key={text} sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
            <Box component="span" sx={{ display: 'inline-flex', color: 'primary.main' }}>
              {icon}
            </Box>
            <Typography component="span" sx={{ maxWidth: '60ch' }}>
              {text}
            </Typography>
          </Box>
        ))}
      </Box>
      {hasOneTouch && onStart !== null && <GoingOnSwitch {...goesOn} />}
      {onStart !== null && (
        <Button variant="contained" size="large" loading={opening} onClick={onStart}>
          {t('quiz.start')}
        </Button>
      )}
    </>
  );
}
