import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AttendanceStatus } from '#features/attendance/shared/codes.ts';
import type { StartedTablet } from '#features/instances/shared/calls.ts';
import type { ContentItem } from '#features/taking/shared/contract.ts';
import { ContentView, contentWidth, SignatureLocked, SignatureSheet } from '#features/taking/web/library.tsx';
import { type Step, stepAfter, unapprovedContents } from '#features/taking/web/public.tsx';
import { StateBlock } from '#platform/ui/feedback/state-block.tsx';
import { ChecklistIcon } from '#platform/ui/icons/record-icons.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { pagePaths } from '#product/page-paths.ts';
import type { Assistant } from '../use-assistants.ts';
import { lockOf, opensAfter } from './content-order.ts';
import { CourseDone } from './course-done.tsx';

interface TabletStepProps {
  readonly tablet: StartedTablet;
  readonly assistant: Assistant;
  readonly contents: readonly ContentItem[];
  readonly step: Exclude<Step, 'cover'>;
  readonly onStep: (next: Step) => void;
}

/** One step of the course: where it is in the whole, its title, and itself. */
export function TabletStep(props: TabletStepProps) {
  const { t } = useTranslation(['tablet', 'taking']);
  const { contents, step, onStep } = props;
  const content = contents.find(({ iD_Content }) => iD_Content === step);
  const number = content === undefined ? contents.length + 1 : contents.indexOf(content) + 1;
  const total = contents.length + 1;
  // What is read in lines keeps to the middle of a wide screen.
  const isRead = content !== undefined && contentWidth(content.type) !== undefined;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  return (
    <Box sx={isRead ? { maxWidth: 926, mx: 'auto' } : {}}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mb: 2 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 0.75 }}>
            {t('taker.step', { step: number, total })}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={((number - 1) / total) * 100}
            aria-label={t('taker.progress')}
            color="success"
            sx={(theme) => ({ backgroundColor: theme.vars.palette.divider })}
          />
        </Box>
        <Button startIcon={<ChecklistIcon />} onClick={() => onStep('cover')}>
          {t('taker.contents')}
        </Button>
      </Box>
      <Box
        component="section"
        aria-labelledby="tablet-step"
        sx={{ ...onPaper, px: { xs: 2, sm: 4 }, py: { xs: 2.5, sm: 3.5 } }}
      >
        <Typography id="tablet-step" ref={heading} tabIndex={-1} variant="h2" sx={{ mb: 2.5, outline: 'none' }}>
          {content?.title ?? t('taking:signing.title')}
        </Typography>
        {content === undefined ? <Signing {...props} /> : <Content {...props} content={content} />}
      </Box>
    </Box>
  );
}

function Content({
  tablet,
  assistant,
  contents,
  content,
  onStep,
}: TabletStepProps & { readonly content: ContentItem }) {
  const { t } = useTranslation('tablet');
  const lock = lockOf(content, contents);
  if (lock !== null) {
    return (
      <StateBlock
        drawing="locked"
        title={t('taker.lockedTitle')}
        hint={t(opensAfter(lock), { title: lock.title })}
        action={
          <Button variant="contained" onClick={() => onStep(lock.iD_Content)}>
            {t('taker.goThere', { title: lock.title })}
          </Button>
        }
      />
    );
  }
  const next = stepAfter(content, contents);
  return (
    <ContentView
      course={tablet}
      content={content}
      minimum={tablet.score}
      readOnly={assistant.status === AttendanceStatus.Finished}
      onNext={() => onStep(next)}
      nextIsSignature={next === 'signature'}
      contents={contents}
      onStep={onStep}
    />
  );
}

function Signing({ tablet, assistant, contents, onStep }: TabletStepProps) {
  const { t } = useTranslation('tablet');
  const { status, expired } = assistant;
  const wasFinished = useRef(status === AttendanceStatus.Finished).current;
  const missing = unapprovedContents(contents);
  if (wasFinished) return <CourseDone assistant={assistant} />;
  if (missing.length > 0) return <SignatureLocked missing={missing} onStep={onStep} />;
  const { iD_Course, iD_Instance, course_Name, doc_Number, version } = tablet;
  return (
    <SignatureSheet
      course={{ iD_Course, iD_Instance, name: course_Name, doc_Number, version }}
      late={expired}
      after={{ to: pagePaths.tabletCourse, state: (reply) => ({ signed: reply?.record }) }}
      leaving={t('taker.leaving')}
    />
  );
}
