import type { Theme } from '@mui/material/styles';

const widths = { employee_Nr: 92, name: 190, cwid: 96, sector_Name: 180, profile_Name: 210, email: 190 };

/** A table whose cells are typed in; on a phone each row is a card, with its labels beside what is typed. */
export const cellsLook = (theme: Theme) => ({
  overflowX: 'auto',
  typography: 'body2',
  '& table': { borderCollapse: 'collapse', width: '100%' },
  '& th': { textAlign: 'left', p: 0.75, fontWeight: 600, whiteSpace: 'nowrap', color: 'text.secondary' },
  '& td': { p: 0.5, verticalAlign: 'top', minWidth: 110 },
  // Each row is painted by itself: else a letter in one cell has the browser paint a hundred rows.
  '& tbody tr': { borderTop: `1px solid ${theme.vars.palette.divider}`, position: 'relative', zIndex: 0 },
  ...Object.fromEntries(
    Object.entries(widths).map(([column, width]) => [`& td[data-column="${column}"]`, { minWidth: width }]),
  ),
  '& td[data-place]': {
    minWidth: 64,
    whiteSpace: 'nowrap',
    color: 'text.secondary',
    fontVariantNumeric: 'tabular-nums',
    // In the line of the cells, the bins under one another.
    lineHeight: '36px',
    '& > *': { verticalAlign: 'middle' },
    '& > span': { display: 'inline-block', minWidth: '3ch' },
  },
  '& td[data-gets]': { whiteSpace: 'nowrap' },
  '& [data-label], & [data-name]': { display: 'none' },
  '& input': {
    font: 'inherit',
    color: 'text.primary',
    width: '100%',
    minHeight: 36,
    px: 1,
    borderRadius: 1,
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: 'background.paper',
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -1 },
    '&[aria-invalid="true"]': { borderColor: 'error.main', borderWidth: 2 },
  },
  '& [data-problem]': {
    color: 'error.main',
    pt: 0.5,
    fontSize: '0.8125rem',
    '& .ui-button': { display: 'block', px: 0.5, textAlign: 'left' },
  },
  '& tr[data-effect] td': { p: 2, backgroundColor: 'action.hover' },
  [theme.breakpoints.down('sm')]: {
    '& thead': { display: 'none' },
    '& table, & tbody': { display: 'block' },
    '& tbody tr': {
      display: 'block',
      border: `1px solid ${theme.vars.palette.divider}`,
      borderRadius: 1.5,
      p: 1.5,
      mb: 1.5,
    },
    '& td, & td[data-column], & td[data-place]': { display: 'block', minWidth: 0, px: 0 },
    '& td[data-place]': {
      display: 'flex',
      justifyContent: 'space-between',
      alignItems: 'center',
      fontWeight: 600,
      lineHeight: 1.4,
    },
    '& [data-name]': { display: 'inline', ml: 1, color: 'text.primary' },
    '& tbody tr[data-effect]': { p: 0, overflow: 'hidden' },
    '& [data-label]': { display: 'block', color: 'text.secondary', fontSize: '0.8125rem', pb: 0.25 },
    '& input': { minHeight: 44, fontSize: '1rem' },
  },
});
