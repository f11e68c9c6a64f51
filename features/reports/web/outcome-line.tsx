import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatNumber } from '#platform/i18n/format.ts';
import { formatPercent } from '#platform/i18n/percent.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { WireFilter } from '#platform/ui/data-grid/filter/wire-filter.ts';
import { request } from '#platform/ui/http/request.ts';
import { Skeleton } from '#platform/ui/plain/surface.tsx';
import { type Outcome, onTimeRule, outcomeNames, ratesOfCounts } from '../shared/definitions.ts';
import { kpiShape } from '../shared/lists.ts';
import { type DetailPage, detailAddress } from './consult-address.ts';
import { narrowed, withOutcome } from './glance/list-addresses.ts';
import './outcome-line.css';
import { OutcomeSwatch } from './reporting/charts/outcome-parts.tsx';

interface OutcomeLineProps {
  /** the page that the line stands on, and what that is about: its list has fields that `withOutcome` narrows */
  readonly page: DetailPage;
  readonly about: Readonly<Record<string, string>>;
  /** which live trainings are counted, over the fields of the KPI list */
  readonly filter: WireFilter;
  /** what the total is called: people who must, or trainings */
  readonly counts: 'total' | 'trainings';
}

/** The state of a person or a course in one line: how many must, who did on time and late, what is overdue and still to come; each number leads to its rows below. */
export function OutcomeLine({ page, about, filter, counts }: OutcomeLineProps) {
  const { t, language } = useTexts('reports');
  const counted = useQuery({
    queryKey: ['outcomes', filter],
    queryFn: ({ signal }) => countOutcomes(filter, signal),
  });
  // The list under the line tells what failed; a line without its numbers says nothing wrong.
  if (counted.isError) return null;
  if (counted.data === undefined) return <Skeleton width={420} height={22} />;
  const { data } = counted;
  const total = outcomeNames.reduce((sum, name) => sum + data[name], 0);
  const { onTimeRate } = ratesOfCounts({ ...data, live: total, present: 0, approved: 0 });
  const told = (name: Outcome | null, count: number) => {
    const words = t(`outcomes.${name ?? counts}`, { count, shown: formatNumber(count, language) });
    return count === 0 ? words : <Link to={narrowed(detailAddress(page, about), withOutcome(name))}>{words}</Link>;
  };
  return (
    <ul className="outcome-line">
      <li>{told(null, total)}</li>
      {outcomeNames.map((name) => (
        <li key={name}>
          <OutcomeSwatch outcome={name} />
          {told(name, data[name])}
        </li>
      ))}
      {onTimeRate !== null && (
        <li title={onTimeRule[language]}>
          <strong>{formatPercent(onTimeRate, language)}</strong> {t('reporting.onTime')}
        </li>
      )}
    </ul>
  );
}

async function countOutcomes(filter: WireFilter, signal: AbortSignal): Promise<Readonly<Record<Outcome, number>>> {
  const group = JSON.stringify([{ selector: 'onTimeReport', isExpanded: false }]);
  const query = { filter: JSON.stringify(filter), group };
  const reply = await request<{ readonly data: readonly { readonly key: Outcome; readonly count: number }[] }>(
    kpiShape.address,
    { query, signal },
  );
  const found = { onTime: 0, late: 0, overdue: 0, pending: 0 };
  for (const { key, count } of reply.data) found[key] = count;
  return found;
}
