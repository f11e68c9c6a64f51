import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useChosenTabInView } from '#platform/ui/layout/use-chosen-tab-in-view.ts';
import type { SettingsTab } from './settings-tabs.ts';

interface SettingsNavigationProps {
  readonly tabs: readonly SettingsTab[];
  /** false: none of them is in sight */
  readonly current: SettingsTab['id'] | false;
}

/** The tabs of the administration: beside the grid where there is room, above it, to be scrolled, where there is not. */
export function SettingsNavigation({ tabs, current }: SettingsNavigationProps) {
  const { t } = useTranslation('administration');
  const chosenInView = useChosenTabInView(current);
  const wide = useMediaQuery('(min-width:900px)', { noSsr: true });
  return (
    <Tabs
      {...chosenInView}
      value={current}
      orientation={wide ? 'vertical' : 'horizontal'}
      variant={wide ? 'standard' : 'scrollable'}
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label={t('tabsLabel')}
      sx={(theme) => ({
        minHeight: 44,
        borderBottom: wide ? 0 : `1px solid ${theme.vars.palette.divider}`,
        // No empty place beside the first tab while there is nothing to scroll to.
        '& .MuiTabs-scrollButtons.Mui-disabled': { width: 0 },
        '& .MuiTabs-indicator': wide ? { left: 0, right: 'auto', width: 3, borderRadius: 2 } : {},
      })}
    >
      {tabs.map(({ id }) => (
        <Tab
          key={id}
          value={id}
          id={`settings-tab-${id}`}
          aria-controls="settings-panel"
          label={t(`tabs.${id}`)}
          component={Link}
          to={`/Settings/${id}`}
          sx={(theme) => ({
            minHeight: 44,
            textTransform: 'none',
            fontSize: '0.9375rem',
            fontWeight: 500,
            letterSpacing: 0,
            color: theme.vars.palette.text.secondary,
            '&.Mui-selected': { fontWeight: 600, color: theme.vars.palette.tone.progress.ink },
            ...(wide && {
              alignItems: 'flex-start',
              textAlign: 'start',
              px: 2,
              borderRadius: '0 8px 8px 0',
              '&:hover': { backgroundColor: theme.vars.palette.well },
              '&.Mui-selected': {
                fontWeight: 600,
                color: theme.vars.palette.tone.progress.ink,
                backgroundColor: theme.vars.palette.tone.progress.soft,
              },
            }),
          })}
        />
      ))}
    </Tabs>
  );
}
