import GlobalStyles from '@mui/material/GlobalStyles';

/**
 * Everything is larger in tablet mode: read at arm's length, touched with gloves. Sizes of text are in rem and grow with the root;
 * what is measured in pixels grows here. Dialogs leave the keyboard its room, and keep what cannot be undone away from going on.
 */
export function TabletLook() {
  return (
    <GlobalStyles
      styles={{
        html: {
          fontSize: '18px',
          scrollPaddingTop: 170,
          scrollPaddingBottom: 100,
          '@media (min-width: 600px)': { fontSize: '20.75px', scrollPaddingTop: 150 },
        },
        '.MuiButton-root.MuiButton-root': {
          minHeight: 56,
          paddingInline: 24,
          touchAction: 'manipulation',
          '@media (max-width: 599.95px)': { paddingInline: 14 },
        },
        'main .MuiToggleButton-root.MuiToggleButton-root': { minWidth: 72, minHeight: 56 },
        // The controls of a film stay in sight with the bars above it; the browser's own grow with it from 32 px to 56.
        'main video.MuiBox-root': { zoom: 1.75, maxHeight: 'calc((100vh - 360px) / 1.75)' },
        // A tablet that lies on its side has room for the question before its frame.
        '@media (max-height: 820px) and (min-width: 600px)': {
          '#tablet-step': { marginBottom: 8, fontSize: '1.1rem' },
          'section[aria-labelledby="tablet-step"]': { paddingBlock: 16 },
        },
        'main .MuiIconButton-root.MuiIconButton-root, .MuiDialog-root .ui-icon-button.ui-icon-button, .MuiDialog-root .MuiIconButton-root.MuiIconButton-root':
          {
            minWidth: 56,
            minHeight: 56,
          },
        'main .MuiButtonBase-root .ui-icon, main .MuiButton-startIcon > svg': { fontSize: '1.5rem' },
        '.MuiMenuItem-root.MuiMenuItem-root': { minHeight: 56 },
        'main fieldset label': { minHeight: 64, alignItems: 'center' },
        'main fieldset > div': { gap: 12 },
        '.MuiFormHelperText-root.MuiFormHelperText-root': { fontSize: '0.9rem' },
        'main .MuiLinearProgress-root': { height: 10, borderRadius: 5 },
        '.MuiDialog-container': { height: 'var(--visible-height, 100%)' },
        '.base-dialog-actions.base-dialog-actions': {
          justifyContent: 'space-between',
          flexWrap: 'wrap',
          gap: 24,
          paddingBlock: 20,
          '@media (max-width: 599.95px)': { flexDirection: 'column', alignItems: 'stretch' },
        },
        // The bar keeps its height: what is in it keeps its size.
        'header .shell-brand.shell-brand': { fontSize: 17, whiteSpace: 'nowrap' },
        '.MuiDialog-paper.MuiDialog-paperWidthXs': { maxWidth: 580 },
        '.base-dialog-actions .MuiButton-text': { border: '1px solid currentColor' },
        '.base-dialog-content .MuiTypography-root': { fontSize: '1rem' },
      }}
    />
  );
}
