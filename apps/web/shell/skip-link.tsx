import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';

/** The first stop of the keyboard: past the bar and the menu, to the page. */
export function SkipLink() {
  const { t } = useTranslation('shell');
  return (
    <Box
      component="a"
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
      sx={(theme) => ({
        position: 'fixed',
        zIndex: theme.zIndex.tooltip,
        top: 8,
        left: 8,
        px: 2,
        py: 1.25,
        borderRadius: 1,
        fontWeight: 600,
        textDecoration: 'none',
        color: theme.vars.palette.primary.contrastText,
        backgroundColor: theme.vars.palette.primary.main,
        transform: 'translateY(-160%)',
        '&:focus': { transform: 'none' },
      })}
    >
      {t('skip')}
    </Box>
  );
}
