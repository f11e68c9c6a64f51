import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import LinearProgress from '@mui/material/LinearProgress';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { progressMark, useCourseLabels } from '#features/attendance/web/public.tsx';
import { BookIcon, CheckCircleIcon, ChevronDownIcon, LockIcon, PenIcon } from '#platform/ui/icons/icons.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import type { ContentItem } from '../../shared/contract.ts';
import { contentIcon } from './content-views.tsx';
import { type Step, unapprovedContents } from './player-steps.ts';
import { StepButton } from './step-button.tsx';

export interface ContentStepsProps {
  readonly contents: readonly ContentItem[];
  readonly step: Step;
  readonly signed: boolean;
  readonly onStep: (next: Step) => void;
}

/** The steps of the course with their marks; a column on wide screens, folded under one line on small ones. */
export function ContentList(props: ContentStepsProps) {
  const { t } = useTranslation('taking');
  const small = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const [open, setOpen] = useState(false);
  const body = useId();
  const done = props.contents.length - unapprovedContents(props.contents).length;
  const steps = t('player.steps', { done, total: props.contents.length });
  const progress = props.contents.length === 0 ? 0 : (done / props.contents.length) * 100;
  const heading = (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 1 }}>
        <Box component="span" sx={{ typography: 'subtitle2' }}>
          {t('player.contents')}
        </Box>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {steps}
        </Box>
      </Box>
      <LinearProgress
        variant="determinate"
        value={progress}
        aria-hidden="true"
        color="success"
        sx={(theme) => ({ mt: 1, height: 6, borderRadius: 3, backgroundColor: theme.vars.palette.divider })}
      />
    </Box>
  );
  return (
    <Box component="nav" aria-label={t('player.contents')} sx={{ ...onPaper, overflow: 'clip' }}>
      {small ? (
        <ButtonBase
          aria-expanded={open}
          aria-controls={body}
          onClick={() => setOpen(!open)}
          sx={{ display: 'flex', gap: 1.5, width: '100%', px: 2, py: 1.5, textAlign: 'left' }}
        >
          {heading}
          <ChevronDownIcon
            aria-hidden="true"
            style={{ transition: 'transform 160ms', transform: open ? 'rotate(180deg)' : 'none' }}
          />
        </ButtonBase>
      ) : (
        <Box sx={{ px: 2, pt: 2, pb: 1 }}>{heading}</Box>
      )}
      <Box id={body} hidden={small && !open} sx={{ p: 1 }}>
        <ContentSteps
          {...props}
          onStep={(next) => {
            setOpen(false);
            props.onStep(next);
          }}
        />
      </Box>
    </Box>
  );
}

/** The steps themselves: the presentation, the contents, the signature. */
export function ContentSteps({ contents, step, signed, onStep }: ContentStepsProps) {
  const { t } = useTranslation('taking');
  const labels = useCourseLabels();
  const [missing] = unapprovedContents(contents);
  const locked = !signed && missing !== undefined;
  const signature = signed
    ? t('player.signatureDone')
    : locked
      ? t('player.signatureLocked', { title: missing.title })
      : t('player.signatureReady');
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.25 }}>
      <li>
        <StepButton
          icon={<BookIcon fontSize="small" />}
          title={t('player.cover')}
          detail={t('player.coverDetail')}
          current={step === 'cover'}
          onSelect={() => onStep('cover')}
        />
      </li>
      {contents.map((content) => (
        <li key={content.iD_Content}>
          <StepButton
            icon={contentIcon(content.type)}
            title={content.title}
            detail={`${labels.contentType(content.type)} · ${labels.progress(content)}`}
            mark={progressMark(content.approved)}
            current={step === content.iD_Content}
            onSelect={() => onStep(content.iD_Content)}
          />
        </li>
      ))}
      <li>
        <StepButton
          icon={locked ? <LockIcon fontSize="small" /> : <PenIcon fontSize="small" />}
          title={t('player.signature')}
          detail={signature}
          mark={signed ? { tone: 'positive', icon: <CheckCircleIcon fontSize="small" /> } : undefined}
          current={step === 'signature'}
          isLocked={locked && step !== 'signature'}
          onSelect={() => onStep('signature')}
        />
      </li>
    </Box>
  );
}
