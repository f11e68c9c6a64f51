import { describeFilter } from '#platform/grid/describe-filter.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { useGrid } from '../model/grid-model.ts';
import { saidFilter } from './wire-filter.ts';

/** What the rows are narrowed to, in a sentence: the words that documents and Excel have of the same filter. */
export function FilterSentence() {
  const { t, language } = useTexts('ui');
  const { props, ofReader } = useGrid();
  if (ofReader === null) return null;
  const fields = Object.fromEntries(props.columns.map(({ name, field }) => [name, field]));
  const filter = describeFilter(saidFilter(ofReader), fields, language, companyTimeZone());
  const sentence = t('grid.where', { filter });
  return (
    <p className="dg-sentence" title={sentence}>
      {sentence}
    </p>
  );
}
