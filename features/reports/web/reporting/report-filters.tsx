import { sectorLookup } from '#features/people/web/public.tsx';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { useLookupNames } from '#platform/ui/form/use-lookup.ts';
import { describeReportFilter, mostNames } from '../../shared/describe-report-filter.ts';
import type { ReportFilter } from '../../shared/report-filter.ts';
import { FiltersLine } from '../filters-line.tsx';
import { peopleLookup } from './people-lookup.ts';

/** What is shown, while the filters above may already say something else. */
export function ReportFilters({ filter }: { readonly filter: ReportFilter }) {
  const { language } = useLanguage();
  const sectors = useLookupNames(sectorLookup, filter.sectors.slice(0, mostNames));
  const collaborators = useLookupNames(peopleLookup, filter.collaborators.slice(0, mostNames));
  if (sectors === null || collaborators === null) return null;
  return <FiltersLine parts={describeReportFilter(filter, { sectors, collaborators }, language)} />;
}
