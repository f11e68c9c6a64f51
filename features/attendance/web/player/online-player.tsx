import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AttendanceStatus, type ContentItem, type PendingCourseItem } from '../../contract.ts';
import { useCourseLabels } from '../course-labels.ts';
import { SignatureView } from '../signature/signature-view.tsx';
import { ContentList } from './content-list.tsx';
import { ContentView, contentIcon, contentWidth } from './content-views.tsx';
import { CourseCover } from './course-cover.tsx';
import { PlayerAlert } from './player-alert.tsx';
import { type Step, stepAfter } from './player-steps.ts';
import { useStep } from './use-step.ts';

interface OnlinePlayerProps {
  readonly item: PendingCourseItem;
  readonly contents: readonly ContentItem[];
  /** in place of the signature, where nobody is to sign */
  readonly signature?: ReactNode;
}

/** The course: its contents on the left, the chosen one on the right (S0 section 2, online course player). */
export function OnlinePlayer({ item, contents, signature }: OnlinePlayerProps) {
  const { t } = useTranslation('attendance');
  const [step, goTo] = useStep(contents);
  const { status } = item.attended;
  const content = contents.find((candidate) => candidate.iD_Content === step);
  return (
    <>
      {status === AttendanceStatus.Suspended && <PlayerAlert severity="info">{t('player.suspended')}</PlayerAlert>}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
          alignItems: 'start',
          gap: { xs: 2, md: 3 },
        }}
      >
        <Box sx={{ position: { md: 'sticky' }, top: { md: 'var(--player-top, 80px)' } }}>
          <ContentList contents={contents} step={step} signed={status === AttendanceStatus.Finished} onStep={goTo} />
        </Box>
        <Box
          component="section"
          aria-labelledby="player-step"
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
            backgroundColor: 'background.paper',
            px: { xs: 2, sm: 4, lg: 5 },
            py: { xs: 2.5, sm: 4 },
            minHeight: { md: 480 },
          }}
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
      />
    </Box>
  );
}

/** Names the step and takes the focus when one comes from another, so that it is read out and Tab goes on from here. */
function StepHeading({ step, content }: { readonly step: Step; readonly content: ContentItem | undefined }) {
  const { t } = useTranslation('attendance');
  const labels = useCourseLabels();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step]);
  const title = content !== undefined ? content.title : step === 'signature' ? t('signing.title') : t('player.cover');
  return (
    <Box sx={{ mb: 3 }}>
      {content !== undefined && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: 'text.secondary', mb: 0.75 }}>
          {contentIcon(content.type)}
          <Typography variant="overline" component="span">
            {labels.contentType(content.type)}
          </Typography>
        </Box>
      )}
      <Typography id="player-step" ref={heading} tabIndex={-1} variant="h1" component="h2" sx={{ outline: 'none' }}>
        {title}
      </Typography>
      {content !== undefined && content.description !== '' && (
        <Typography sx={{ color: 'text.secondary', maxWidth: '65ch', mt: 1, whiteSpace: 'pre-line' }}>
          {content.description}
        </Typography>
      )}
    </Box>
  );
}
