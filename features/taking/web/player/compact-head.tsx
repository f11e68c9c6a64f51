import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import GlobalStyles from '@mui/material/GlobalStyles';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ArrowLeftIcon, ChevronDownIcon } from '#platform/ui/icons/icons.tsx';
import { pagePaths } from '#product/page-paths.ts';
import { ContentSteps, type ContentStepsProps } from './content-list.tsx';

/** Height of the line in px; what is brought into view stays below it and the bar over the page. */
const lineHeight = 48;

interface CompactHeadProps extends ContentStepsProps {
  readonly course: string;
  /** false where something else leads back */
  readonly hasWayBack: boolean;
}

/** On small screens one line over every step: the way back, the course, how far one is, and the contents folded under it. */
export function CompactHead({ course, hasWayBack, ...steps }: CompactHeadProps) {
  const { t } = useTranslation(['taking', 'attendance']);
  const [isOpen, setOpen] = useState(false);
  const body = useId();
  const { contents, step } = steps;
  const position = contents.findIndex((content) => content.iD_Content === step) + 1;
  const place = position === 0 ? t('player.signature') : `${position}/${contents.length}`;
  return (
    <Box
      component="nav"
      aria-label={t('player.contents')}
      sx={(theme) => ({
        position: 'sticky',
        top: 'var(--player-bar, 60px)',
        zIndex: theme.zIndex.appBar - 1,
        mx: { xs: -2, sm: -3 },
        // Right under the bar over the page.
        mt: hasWayBack ? { xs: -2.5, sm: -3.5 } : 0,
        mb: 2,
        backgroundColor: theme.vars.palette.background.paper,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
      })}
    >
      <GlobalStyles styles={{ html: { scrollPaddingTop: `calc(60px + ${lineHeight + 12}px)` } }} />
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          minHeight: lineHeight,
          px: hasWayBack ? { xs: 0.5, sm: 1.5 } : { xs: 1, sm: 2 },
        }}
      >
        {hasWayBack && (
          <IconButton
            component={Link}
            to={pagePaths.dashboard}
            aria-label={t('attendance:back')}
            sx={{ width: 44, height: 44 }}
          >
            <ArrowLeftIcon fontSize="small" />
          </IconButton>
        )}
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={body}
          onClick={() => setOpen(!isOpen)}
          sx={{ flex: 1, minWidth: 0, minHeight: 44, gap: 1, px: 1, justifyContent: 'flex-start', textAlign: 'left' }}
        >
          {/* What is read out holds all that is seen, word for word (WCAG 2.5.3). */}
          <span className="ui-hidden">{`${t('player.contents')}:`}</span>
          <CourseAndPlace course={course} place={place} />
          <ChevronDownIcon
            fontSize="small"
            style={{ flexShrink: 0, transition: 'transform 160ms', transform: isOpen ? 'rotate(180deg)' : 'none' }}
          />
        </ButtonBase>
      </Box>
      <Box
        id={body}
        hidden={!isOpen}
        sx={{ p: 1, maxHeight: 'calc(100dvh - 140px)', overflowY: 'auto', borderTop: 1, borderColor: 'divider' }}
      >
        <ContentSteps
          {...steps}
          onStep={(next) => {
            setOpen(false);
            steps.onStep(next);
          }}
        />
      </Box>
    </Box>
  );
}

/** The name of the course, and how far one is in it. */
function CourseAndPlace({ course, place }: { readonly course: string; readonly place: string }) {
  return (
    <>
      <Box
        component="span"
        sx={{
          typography: 'subtitle2',
          minWidth: 0,
          lineHeight: 1.25,
          // Two lines, since most titles are wider than a phone.
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          overflow: 'hidden',
          overflowWrap: 'anywhere',
        }}
      >
        {course}
      </Box>
      <Box
        component="span"
        sx={{
          ml: 'auto',
          flexShrink: 0,
          typography: 'body2',
          color: 'text.secondary',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {place}
      </Box>
    </>
  );
}
