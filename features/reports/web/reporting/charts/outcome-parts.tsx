import { useLanguage } from '#platform/i18n/web/use-language.ts';
import { type Outcome, outcomeNames, outcomes } from '../../../shared/definitions.ts';
import type { ChartRow } from '../../../shared/reporting.ts';
import './outcomes.css';

export function OutcomeSwatch({ outcome }: { readonly outcome: Outcome }) {
  return <span className={`outcome outcome-swatch outcome-${outcome}`} aria-hidden="true" />;
}

/** How an attendance stands, as swatch and word. */
export function OutcomeName({ outcome }: { readonly outcome: Outcome }) {
  const { language } = useLanguage();
  return (
    <span className="outcome-name">
      <OutcomeSwatch outcome={outcome} />
      {outcomes[outcome][language]}
    </span>
  );
}

/** The parts of a bar that are there, each as long as it is many. */
export function OutcomeParts({ row, isUpright = false }: { readonly row: ChartRow; readonly isUpright?: boolean }) {
  const order = isUpright ? outcomeNames.toReversed() : outcomeNames;
  return order
    .filter((outcome) => row[outcome] > 0)
    .map((outcome) => (
      <span
        key={outcome}
        className={`outcome outcome-${outcome}`}
        data-outcome={outcome}
        style={{ flexGrow: row[outcome], flexBasis: 0 }}
      />
    ));
}
