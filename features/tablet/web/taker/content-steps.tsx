import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { progressMark, useCourseLabels } from '#features/attendance/web/public.tsx';
import type { ContentItem } from '#features/taking/shared/contract.ts';
import { contentIcon } from '#features/taking/web/library.tsx';
import { type Step, unapprovedContents } from '#features/taking/web/public.tsx';
import { LockIcon, PenIcon } from '#platform/ui/icons/icons.tsx';
import type { ToneName } from '#platform/ui/theme/palette.ts';
import { lockOf, opensAfter } from './content-order.ts';

interface ContentStepsProps {
  readonly contents: readonly ContentItem[];
  readonly onStep: (next: Step) => void;
}

/** The steps of the course in their order; one that does not open yet says after which it does. */
export function ContentSteps({ contents, onStep }: ContentStepsProps) {
  const { t } = useTranslation(['tablet', 'taking']);
  const labels = useCourseLabels();
  const [missing] = unapprovedContents(contents);
  // Said of the first that is locked: the others wait for the same.
  const firstLocked = contents.find((content) => lockOf(content, contents) !== null);
  return (
    <Box component="nav" aria-label={t('taker.contents')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {contents.map((content) => {
          const lock = lockOf(content, contents);
          const state = `${labels.contentType(content.type)} · ${labels.progress(content)}`;
          return (
            <li key={content.iD_Content}>
              <StepRow
                icon={contentIcon(content.type)}
                title={content.title}
                detail={lock === null || content !== firstLocked ? state : t(opensAfter(lock), { title: lock.title })}
                mark={lock === null ? progressMark(content.approved) : { tone: 'neutral', icon: <LockIcon /> }}
                isLocked={lock !== null}
                onSelect={() => onStep(content.iD_Content)}
              />
            </li>
          );
        })}
        <li>
          <StepRow
            icon={<PenIcon />}
            title={t('taking:player.signature')}
            detail={
              missing === undefined
                ? t('taking:player.signatureReady')
                : t(firstLocked === undefined ? opensAfter(missing) : 'taker.signedLast', { title: missing.title })
            }
            mark={missing === undefined ? undefined : { tone: 'neutral', icon: <LockIcon /> }}
            isLocked={missing !== undefined}
            onSelect={() => onStep('signature')}
          />
        </li>
      </Box>
    </Box>
  );
}

interface StepRowProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail: string;
  readonly mark: { readonly tone: ToneName; readonly icon: ReactNode } | undefined;
  readonly isLocked: boolean;
  readonly onSelect: () => void;
}

function StepRow({ icon, title, detail, mark, isLocked, onSelect }: StepRowProps) {
  return (
    <ButtonBase
      disabled={isLocked}
      onClick={onSelect}
      sx={(theme) => ({
        display: 'flex',
        gap: 2,
        width: '100%',
        minHeight: 76,
        px: 2.5,
        py: 1.5,
        textAlign: 'left',
        border: `1px solid ${isLocked ? theme.vars.palette.divider : theme.vars.palette.lineStrong}`,
        borderRadius: 1.5,
        backgroundColor: isLocked ? 'transparent' : theme.vars.palette.background.paper,
        color: isLocked ? theme.vars.palette.text.secondary : theme.vars.palette.text.primary,
      })}
    >
      <Box component="span" aria-hidden sx={{ display: 'inline-flex' }}>
        {icon}
      </Box>
      <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {detail}
        </Typography>
      </Box>
      {mark !== undefined && (
        <Box
          component="span"
          aria-hidden
          sx={(theme) => ({ display: 'inline-flex', color: theme.vars.palette.tone[mark.tone].main })}
        >
          {mark.icon}
        </Box>
      )}
    </ButtonBase>
  );
}
