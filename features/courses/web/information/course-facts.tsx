import Typography from '@mui/material/Typography';
import { HistoryGrid } from '#features/records/web/public.tsx';
import type { GridRow } from '#platform/grid/wire.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { CaptionedFacts } from '#platform/ui/layout/captioned-facts.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { courseShape } from '../../shared/contract.ts';

const shownNames = [
  'iD_Course',
  'doc_Number',
  'version',
  'name',
  'content',
  'iD_Type',
  'dateVig',
  'score',
  'included_capa_ini',
  'company',
  'iD_Parent',
] as const;

/** The fields of a course to be read, and its history. */
export function CourseFacts({ course }: { readonly course: GridRow }) {
  const { t, language } = useTexts('records');
  const facts = shownNames.map((name) => {
    const field = courseShape.fields[name];
    return [field.label[language], formatCell(field, course[name], language) || '–'] as const;
  });
  return (
    <>
      <CaptionedFacts
        facts={facts}
        sx={{
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
          gap: 2,
          p: { xs: 2, sm: 3 },
          ...onPaper,
          '& dd': { m: 0, fontWeight: 550, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
        }}
      />
      <Typography variant="subtitle2" component="h2" sx={{ mt: 3, mb: 1 }}>
        {t('history')}
      </Typography>
      <HistoryGrid shape={courseShape} row={course} name={String(course.name)} />
    </>
  );
}
