import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';
import { migratedMark } from '#features/migrated/shared/codes.ts';
import { send } from '#platform/calls/web/send.ts';
import { formatNumber } from '#platform/i18n/format.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { countHistorical } from '../../shared/calls.ts';
import { TrainingOrigin } from '../../shared/definitions.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { donePath } from '../consult-address.ts';
import { narrowed } from '../glance/list-addresses.ts';

/** How many historical trainings the numbers leave out, why, and where they are; nothing where there are none. */
export function HistoricalNote({ filter }: { readonly filter: ReportFilter }) {
  const { t, language } = useTexts('reports');
  const { data } = useQuery({
    queryKey: ['historical', filter],
    queryFn: ({ signal }) => send(countHistorical, { query: { filter: JSON.stringify(filter) }, signal }),
  });
  // The numbers are right without it.
  if (data === undefined || data.count === 0) return null;
  const { count } = data;
  return (
    <Note>
      {t('reporting.historical', { count, shown: formatNumber(count, language), mark: migratedMark[language] })}{' '}
      <Link component={RouterLink} underline="always" to={narrowed(donePath, entriesOf(filter))}>
        {t('reporting.historicalList')}
      </Link>
    </Note>
  );
}

/** The list with what the note counts. */
function entriesOf({ sectors, collaborators, startDate, endDate, type, conditionCollab }: ReportFilter) {
  return [
    ['in', 'origin', TrainingOrigin.Migrated],
    ...(sectors.length === 0 ? [] : [['in', 'iD_Sector', ...sectors]]),
    ...(collaborators.length === 0 ? [] : [['in', 'employee_Nr', ...collaborators]]),
    ...(type === null ? [] : [['in', 'name_Type', type]]),
    ...(conditionCollab === null ? [] : [['in', 'active', conditionCollab]]),
    ...daysOf(startDate, endDate),
  ];
}

function daysOf(from: string | null, to: string | null): readonly (readonly string[])[] {
  if (from !== null && to !== null) return [['if', 'trainedOn', 'between', from, to]];
  return [
    ...(from === null ? [] : [['if', 'trainedOn', '>=', from]]),
    ...(to === null ? [] : [['if', 'trainedOn', '<=', to]]),
  ];
}
