import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SettingsTab } from './settings-tabs.ts';

interface SettingsNavigationProps {
  readonly tabs: readonly SettingsTab[];
  /** false: none of them is in sight */
  readonly current: SettingsTab['id'] | false;
}

/** The library moves the chosen tab too, for 300 ms, and to where it was before its texts arrived. */
const settledAfterMs = 500;

/** Keeps the chosen tab in view, also when its texts or the typeface arrive and change every width. */
function useChosenInView(current: SettingsNavigationProps['current']) {
  const tabs = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: afresh with each choice
  useEffect(() => {
    const show = () => {
      const chosen = tabs.current?.querySelector<HTMLElement>('[role=tab][aria-selected=true]');
      const frame = chosen?.closest<HTMLElement>('.MuiTabs-scroller');
      if (!chosen || !frame) return;
      const [inner, outer] = [chosen.getBoundingClientRect(), frame.getBoundingClientRect()];
      if (inner.right > outer.right) frame.scrollLeft += inner.right - outer.right;
      else if (inner.left < outer.left) frame.scrollLeft += inner.left - outer.left;
    };
    let again: ReturnType<typeof setTimeout> | undefined;
    const observer = new ResizeObserver(() => {
      show();
      clearTimeout(again);
      again = setTimeout(show, settledAfterMs);
    });
    for (const part of tabs.current?.querySelectorAll('.MuiTabs-scroller, [role=tab]') ?? []) observer.observe(part);
    return () => {
      clearTimeout(again);
      observer.disconnect();
    };
  }, [current]);
  return tabs;
}

/** The tabs of the administration: beside the grid where there is room, above it, to be scrolled, where there is not. */
export function SettingsNavigation({ tabs, current }: SettingsNavigationProps) {
  const { t } = useTranslation('administration');
  const chosenInView = useChosenInView(current);
  const wide = useMediaQuery('(min-width:900px)', { noSsr: true });
  return (
    <Tabs
      ref={chosenInView}
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
