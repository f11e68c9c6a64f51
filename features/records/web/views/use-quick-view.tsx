import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CheckIcon } from '#platform/ui/icons/icons.tsx';
import { type QuickView, readView } from './quick-view.ts';

const parameter = 'view';

/** On a phone the row is scrolled: what is chosen is in sight. The page stays where it is, whose cards may stand above the row. */
function bringIntoSight(link: HTMLElement | null): void {
  const row = link?.parentElement;
  if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
}

/**
 * The quick view of a grid: what it is narrowed down to, and the row of links to choose it by. It is in the address
 * (`?view=own`), so that it can be sent, reloaded and gone back to.
 */
export function useQuickView(views: readonly QuickView[]): {
  readonly chosen: QuickView | undefined;
  readonly links: ReactNode;
} {
  const { t } = useTranslation('records');
  const [search] = useSearchParams();
  const chosen = readView(views, search.get(parameter));
  const addressOf = (id: string | null) => {
    const next = new URLSearchParams(search);
    if (id === null) next.delete(parameter);
    else next.set(parameter, id);
    return { search: next.toString() };
  };
  const links = [{ id: null, label: t('views.all') }, ...views].map(({ id, label }) => {
    const isChosen = id === (chosen?.id ?? null);
    return (
      <Chip
        key={id}
        clickable
        component={Link}
        {...(isChosen ? { ref: bringIntoSight } : {})}
        to={addressOf(id)}
        replace
        label={label}
        variant={isChosen ? 'filled' : 'outlined'}
        {...(isChosen ? { icon: <CheckIcon />, color: 'primary', 'aria-current': true } : {})}
        sx={{ flex: 'none', '@media (pointer: coarse)': { height: 44, borderRadius: 22 } }}
      />
    );
  });
  return {
    chosen,
    links: (
      <Box
        component="nav"
        aria-label={t('views.label')}
        sx={{
          display: 'flex',
          flexWrap: { sm: 'wrap' },
          gap: 1,
          mb: 1,
          pb: 0.5,
          overflowX: { xs: 'auto', sm: 'visible' },
        }}
      >
        {links}
      </Box>
    ),
  };
}
