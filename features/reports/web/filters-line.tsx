import Typography from '@mui/material/Typography';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { filtersWord } from '../shared/describe-report-filter.ts';

/** What a result is of, above it: the words that its PDF and Excel have of the same filter. Nothing where all of it is shown. */
export function FiltersLine({ parts }: { readonly parts: readonly string[] }) {
  const { language } = useLanguage();
  if (parts.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      {filtersWord[language]}: {parts.join(' · ')}
    </Typography>
  );
}
