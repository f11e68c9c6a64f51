import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useTaker } from '#features/taking/web/library.tsx';
import { CrossIcon } from '#platform/ui/icons/icons.tsx';
import { QueueState } from '../queue/queue-state.tsx';

interface PersonBarProps {
  readonly course: string;
  readonly onExit: () => void;
}

/** Nothing in the bar over the pages leads anywhere in tablet mode: who takes a course has its place too. */
const inPlaceOfTheBar = {
  'html:root': {
    '--shell-bar': '0px',
    scrollPaddingTop: 110,
    '@media (min-width: 600px)': { scrollPaddingTop: 90 },
  },
  '.shell-bar.shell-bar': { display: 'none' },
};

/** Who takes the course, always in sight, so that nobody answers as somebody else; what is saved; the way out, far from the way on. */
export function PersonBar({ course, onExit }: PersonBarProps) {
  const { t } = useTranslation('tablet');
  const { fullName, employee_Nr } = useTaker();
  return (
    <Box
      component="section"
      aria-label={t('taker.who')}
      sx={(theme) => ({
        position: 'sticky',
        top: 0,
        zIndex: theme.zIndex.appBar - 1,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) auto auto' },
        alignItems: 'center',
        columnGap: 2,
        rowGap: { xs: 0.5, sm: 1 },
        px: { xs: 2, sm: 3 },
        py: 1,
        borderBottom: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.tone.progress.soft,
      })}
    >
      <GlobalStyles styles={inPlaceOfTheBar} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="h3" component="h1" sx={{ fontWeight: 650 }}>
          {fullName}
        </Typography>
        <Typography variant="caption" component="p" noWrap sx={{ display: { xs: 'none', sm: 'block' } }}>
          {course}
        </Typography>
      </Box>
      <Box sx={{ gridRow: { xs: 2, sm: 1 }, gridColumn: { xs: 1, sm: 2 } }}>
        <QueueState employee_Nr={employee_Nr} />
      </Box>
      <Button
        variant="outlined"
        startIcon={<CrossIcon />}
        onClick={onExit}
        sx={(theme) => ({
          gridRow: { xs: '1 / 3', sm: 1 },
          gridColumn: { xs: 2, sm: 3 },
          backgroundColor: theme.vars.palette.background.paper,
        })}
      >
        {t('taker.exit')}
      </Button>
    </Box>
  );
}
