import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type ThemeComponents = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

const touch = '@media (pointer: coarse)';
/** The colours of the system alone, in which no background is seen. */
const forced = '@media (forced-colors: active)';

/** Drawn at the end of an option that is chosen: a shade alone is seen by few. */
const check = {
  content: '""',
  flex: 'none',
  width: 6,
  height: 11,
  marginLeft: 'auto',
  marginRight: 4,
  borderStyle: 'solid',
  borderWidth: '0 2px 2px 0',
  transform: 'translateY(-2px) rotate(45deg)',
} as const;

/** How the components of the library look in this product; pages add layout only. */
export const components: ThemeComponents = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: theme.spacing(1),
        minHeight: 38,
        paddingInline: theme.spacing(2),
        [touch]: { minHeight: 44 },
      }),
      sizeLarge: { minHeight: 48, fontSize: '1rem' },
      sizeSmall: { minHeight: 32, fontSize: '0.875rem' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.lineStrong }),
      contained: { [forced]: { border: '1px solid ButtonText', '&.Mui-disabled': { borderColor: 'GrayText' } } },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: theme.spacing(1),
        minWidth: 36,
        minHeight: 36,
        [touch]: { minWidth: 44, minHeight: 44 },
      }),
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { root: ({ theme }) => ({ borderRadius: theme.spacing(1.5) }) },
  },
  MuiOutlinedInput: {
    styleOverrides: {
      sizeSmall: { [touch]: { minHeight: 44 } },
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.lineStrong },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
        // What is only read does not look as if it took typing.
        '&:has(> :is(input, textarea)[readonly]:not([role="combobox"], [aria-hidden="true"], :disabled))': {
          backgroundColor: theme.vars.palette.well,
        },
      }),
    },
  },
  MuiDialog: { styleOverrides: { paper: { [forced]: { border: '1px solid CanvasText' } } } },
  MuiTabs: {
    styleOverrides: { indicator: { [forced]: { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } } },
  },
  MuiSwitch: {
    styleOverrides: {
      switchBase: {
        [forced]: { '&.Mui-checked .MuiSwitch-thumb': { forcedColorAdjust: 'none', backgroundColor: 'Highlight' } },
      },
      // The white thumb of a switch that is off would not be seen on a white card.
      thumb: ({ theme }) => ({
        boxShadow: 'none',
        '.MuiSwitch-switchBase:not(.Mui-checked) &': {
          backgroundColor: theme.vars.palette.background.paper,
          border: `2px solid ${theme.vars.palette.lineStrong}`,
        },
      }),
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      // What is said under a disabled field is often why it is disabled: it is read like any other text.
      root: ({ theme }) => ({
        fontSize: '0.8125rem',
        marginInline: 2,
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
        '&.Mui-disabled.Mui-error': { color: theme.vars.palette.error.main },
      }),
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: ({ theme }) => ({
        fontSize: '0.8125rem',
        backgroundColor: theme.vars.palette.text.primary,
        color: theme.vars.palette.background.paper,
      }),
    },
  },
  MuiPopover: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: {
      paper: ({ theme }) => ({
        borderRadius: theme.spacing(1.5),
        border: `1px solid ${theme.vars.palette.divider}`,
        boxShadow: theme.shadows[6],
      }),
    },
  },
  MuiListItemButton: {
    styleOverrides: { root: ({ theme }) => ({ borderRadius: theme.spacing(1), [touch]: { minHeight: 44 } }) },
  },
  MuiMenuItem: {
    styleOverrides: { root: { [touch]: { minHeight: 44 }, '&[role="option"][aria-selected="true"]::after': check } },
  },
  MuiAutocomplete: {
    styleOverrides: {
      // The two buttons at its end are as wide as a finger too, and lie over nothing that was chosen.
      root: {
        [touch]: {
          '&.MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon .MuiOutlinedInput-root': { paddingRight: 100 },
        },
      },
      option: { [touch]: { minHeight: '44px !important' }, '&[aria-selected="true"]::after': check },
    },
  },
  MuiLink: { defaultProps: { underline: 'hover' } },
};
