import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { ContentProgress } from '#features/attendance/shared/codes.ts';
import type { StartedTablet } from '#features/instances/shared/calls.ts';
import type { ContentItem } from '#features/taking/shared/contract.ts';
import { GoingOnButton, useGoesOn, useTaker } from '#features/taking/web/library.tsx';
import { firstOpenStep, type Step } from '#features/taking/web/public.tsx';
import { Rosette } from '#platform/ui/brand/rosette.tsx';
import { wasTouched } from '../touched-card.ts';
import { ContentSteps } from './content-steps.tsx';

const turn = keyframes`from { transform: translate(-50%, -50%) rotate(-40deg) scale(0.86); opacity: 0 } to { transform: translate(-50%, -50%); opacity: 0.5 }`;
const rise = keyframes`from { transform: translateY(16px); opacity: 0 } to { transform: none; opacity: 1 }`;

/** It turns in once; with reduced motion it is simply there (the theme ends every animation at once). */
const Engraving = styled(Rosette)({
  position: 'absolute',
  left: '82%',
  top: '50%',
  width: 620,
  color: '#8fd0da',
  opacity: 0.5,
  transform: 'translate(-50%, -50%)',
  maskImage: 'radial-gradient(circle, #000 40%, transparent 70%)',
  pointerEvents: 'none',
  animation: `${turn} 1400ms cubic-bezier(0.16, 1, 0.3, 1)`,
});

interface WelcomeProps {
  readonly tablet: StartedTablet;
  readonly contents: readonly ContentItem[];
  readonly onStep: (next: Step) => void;
}

/**
 * Greets the person by name, so that they see whose course it is, and shows what is ahead of them (S0 section 2). Where a finger chose them in
 * the list it goes on by itself, once.
 */
export function Welcome({ tablet, contents, onStep }: WelcomeProps) {
  const { t } = useTranslation(['tablet', 'taking']);
  const { fullName: name } = useTaker();
  const next = firstOpenStep(contents);
  // Neither after a reload nor from the steps of the course.
  const [navigation, { state }] = [useNavigationType(), useLocation()];
  const isFromList = navigation === NavigationType.Push && wasTouched(state);
  const goesOn = useGoesOn().isOn && isFromList;
  const isBegun = contents.some(({ approved, attempt }) => approved !== ContentProgress.Undone || attempt > 0);
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        sx={{
          position: 'relative',
          overflow: 'hidden',
          borderRadius: 2,
          px: { xs: 2.5, sm: 5 },
          py: { xs: 3, sm: 5 },
          color: '#eaf4f5',
          background: 'linear-gradient(150deg, #115a6b 0%, #0b3e4b 58%, #082c36 100%)',
        }}
      >
        <Engraving />
        <Box sx={{ position: 'relative', maxWidth: '34ch', animation: `${rise} 700ms cubic-bezier(0.16, 1, 0.3, 1)` }}>
          <Typography
            component="h2"
            sx={{ fontSize: '1.9rem', fontWeight: 650, lineHeight: 1.15, textWrap: 'balance' }}
          >
            {t('taker.hello', { name })}
          </Typography>
          <Typography sx={{ mt: 1.5, color: '#d3e7ea' }}>
            {t('taker.intro', { course: tablet.course_Name, name })} {t('taker.minimum', { percent: tablet.score })}
          </Typography>
          <GoingOnButton
            size="large"
            isByItself={goesOn}
            onGoOn={() => onStep(next)}
            sx={{ mt: 3, color: '#06262e', backgroundColor: '#a3dae3', '&:hover': { backgroundColor: '#c3e8ee' } }}
          >
            {next === 'signature' ? t('taking:player.toSignature') : isBegun ? t('taker.resume') : t('taker.begin')}
          </GoingOnButton>
        </Box>
      </Box>
      <ContentSteps contents={contents} onStep={onStep} />
    </Box>
  );
}
