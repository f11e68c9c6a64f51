import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import { useCourseLabels } from '#features/attendance/web/public.tsx';
import { contentKind } from '#features/courses/shared/codes.ts';
import type { PendingCourseItem } from '#features/own/shared/contract.ts';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import type { ContentItem } from '../../shared/contract.ts';
import { SignatureView } from '../signature/signature-view.tsx';
import { BackToDashboard } from './back-to-dashboard.tsx';
import { CompactHead } from './compact-head.tsx';
import { ContentList } from './content-list.tsx';
import { ContentView, contentIcon, contentWidth } from './content-views.tsx';
import { CourseCover } from './course-cover.tsx';
import { PlayerAlert } from './player-alert.tsx';
import { arrivalStep, type Step, stepAfter } from './player-steps.ts';
import { useStep } from './use-step.ts';

interface OnlinePlayerProps {
  readonly item: PendingCourseItem;
  readonly contents: readonly ContentItem[];
  /** in place of the signature, where nobody is to sign */
  readonly signature?: ReactNode;
  /** the title of its page, over which the way back stands; none within something that has its own */
  readonly title?: ReactNode;
}

/** The course: its contents on the left, the chosen one on the right (S0 section 2, online course player). */
export function OnlinePlayer({ item, contents, signature, title }: OnlinePlayerProps) {
  const { t } = useTranslation('taking');
  const { status } = item.attended;
  const [step, goTo] = useStep(contents, arrivalStep(status, contents));
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const isCompact = small && step !== 'cover';
  const content = contents.find((candidate) => candidate.iD_Content === step);
  const list = { contents, step, signed: status === AttendanceStatus.Finished, onStep: goTo };
  return (
    <>
      {isCompact && <CompactHead {...list} course={item.course.name} hasWayBack={title !== undefined} />}
      {!isCompact && title !== undefined && <BackToDashboard />}
      {/* Over the line it is only heard. */}
      {title !== undefined && <Box sx={isCompact ? visuallyHidden : undefined}>{title}</Box>}
      {status === AttendanceStatus.Suspended && <PlayerAlert severity="info">{t('player.suspended')}</PlayerAlert>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
          alignItems: 'start',
          gap: { xs: 2, md: 3 },
        }}
      >
        {!isCompact && (
          <Box sx={{ position: { md: 'sticky' }, top: { md: 'var(--player-top, 80px)' } }}>
            <ContentList {...list} />
          </Box>
        )}
        <Box
          component="section"
          aria-labelledby="player-step"
          sx={{ ...onPaper, px: { xs: 2, sm: 4, lg: 5 }, py: { xs: 2, sm: 4 }, minHeight: { md: 480 } }}
        >
          <StepHeading step={step} content={content} />
          {step === 'cover' && <CourseCover item={item} contents={contents} onStep={goTo} />}
          {step === 'signature' && (signature ?? <SignatureView item={item} contents={contents} onStep={goTo} />)}
          {content !== undefined && (
            <ContentStep key={content.iD_Content} item={item} contents={contents} content={content} onStep={goTo} />
          )}
        </Box>
      </Box>
    </>
  );
}

interface ContentStepProps extends Pick<OnlinePlayerProps, 'item' | 'contents'> {
  readonly content: ContentItem;
  readonly onStep: (next: Step) => void;
}

function ContentStep({ item: { attended, course }, contents, content, onStep }: ContentStepProps) {
  const next = stepAfter(content, contents);
  return (
    <Box sx={{ maxWidth: contentWidth(content.type) }}>
      <ContentView
        course={attended}
        content={content}
        minimum={course.score}
        readOnly={attended.status === AttendanceStatus.Finished || attended.status === AttendanceStatus.Suspended}
        onNext={() => onStep(next)}
        nextIsSignature={next === 'signature'}
        contents={contents}
        onStep={onStep}
      />
    </Box>
  );
}

/** Names the step and takes the focus when one comes from another, so that it is read out and Tab goes on from here. */
function StepHeading({ step, content }: { readonly step: Step; readonly content: ContentItem | undefined }) {
  const { t } = useTranslation('taking');
  const labels = useCourseLabels();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    // The beginning of the step under the bars; what is in sight stays where it is.
    const top = heading.current?.getBoundingClientRect().top ?? 0;
    const barsHeight = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
    const isInView = top >= barsHeight && top < window.innerHeight / 2;
    if (!isInView) heading.current?.closest('section')?.scrollIntoView({ block: 'start' });
  }, [step]);
  const title = content !== undefined ? content.title : step === 'signature' ? t('signing.title') : t('player.cover');
  return (
    <Box sx={{ mb: { xs: 2, sm: 3 } }}>
      {content !== undefined && (
        <Box
          sx={{
            display: { xs: 'none', sm: 'flex' },
            alignItems: 'center',
            gap: 0.75,
            color: 'text.secondary',
            mb: 0.75,
          }}
        >
          {contentIcon(content.type)}
          <Typography variant="overline" component="span">
            {labels.contentType(content.type)}
          </Typography>
        </Box>
      )}
      <Typography id="player-step" ref={heading} tabIndex={-1} variant="h2" sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {/* A questionnaire says it before its questions, and not over each of them. */}
      {content !== undefined && content.description !== '' && contentKind(content.type)?.approvedByOpening === true && (
        <Typography sx={{ color: 'text.secondary', maxWidth: '65ch', mt: 1, whiteSpace: 'pre-line' }}>
          {content.description}
        </Typography>
      )}
    </Box>
  );
}
