import Link from '@mui/material/Link';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { GridField } from '#platform/grid/fields.ts';
import type { GridRow, GridValue } from '#platform/grid/wire.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { PenIcon } from '#platform/ui/icons/icons.tsx';
import { meaningText } from '#product/meanings.ts';
import { auditFields, historyFields } from '../../shared/record-shape.ts';
import type { AnyShape } from '../record-key.ts';
import type { MarkedRevision } from './describe-changes.ts';
import { formatZoned } from './format-zoned.ts';

/** What a value of a revision opens, by the name of its field; null where that revision has nothing to open. */
export type HistoryLinks = Readonly<
  Record<string, (revision: GridRow) => { readonly label: string; readonly onOpen: () => void } | null>
>;

interface RevisionValuesProps {
  readonly shape: AnyShape;
  readonly revision: MarkedRevision;
  readonly links: HistoryLinks;
}

const text = (value: GridValue | undefined) => (value === null || value === undefined ? '' : String(value));

/** A revision whole: the record's fields as they stood then, and the signature (21 CFR 11.10(e), 11.50). */
export function RevisionValues({ shape, revision, links }: RevisionValuesProps) {
  const { t, language } = useTexts('records');
  const { row } = revision;
  const own = Object.entries(shape.fields).filter(([name]) => !(name in auditFields) && !shape.key.includes(name));
  const { signedBy, signedAt, meaning } = historyFields;
  const signature = [
    [signedBy, signerText(row, t)],
    [signedAt, formatZoned(text(row.signedAt) || null, companyTimeZone())],
    [meaning, meaningText(text(row.meaning), language)],
  ] as const;
  return (
    <dl className="history-values" aria-label={t('historyOf.valuesOf', { revision: text(row.revision) })}>
      {own.map(([name, field]) => (
        <OwnValue key={name} {...{ name, field, revision }} link={links[name]?.(row) ?? null} />
      ))}
      {signature.map(([field, shown]) => (
        <div key={field.label.en}>
          <dt>{field.label[language]}</dt>
          <dd>{shown}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Who signed a revision; in tablet mode also on whose session. */
function signerText({ signedBy, sessionOf }: GridRow, t: TFunction<'records'>): string {
  const name = text(signedBy);
  if (name === '') return t('historyOf.noSignature');
  return text(sessionOf) === '' ? name : t('historyOf.onSession', { name, cwid: text(sessionOf) });
}

interface OwnValueProps {
  readonly name: string;
  readonly field: GridField;
  readonly revision: MarkedRevision;
  readonly link: ReturnType<HistoryLinks[string]>;
}

/** A field of the record, which may open what it names; a changed one is marked by colour, icon and words. */
function OwnValue({ name, field, revision, link }: OwnValueProps) {
  const { t, language } = useTexts('records');
  const value = formatCell(field, revision.row[name], language) || '–';
  const shown: ReactNode =
    link === null ? (
      value
    ) : (
      <Link component="button" type="button" variant="inherit" aria-label={link.label} onClick={link.onOpen}>
        {value}
      </Link>
    );
  const change = revision.changes.find((entry) => entry.name === name);
  const before = change && (formatCell(field, change.before, language) || t('historyOf.blank'));
  return (
    <div data-changed={change === undefined ? undefined : true}>
      <dt>{field.label[language]}</dt>
      <dd>
        {change !== undefined && <PenIcon />}
        {shown}
        {before !== undefined && <span className="history-before">{` (${t('historyOf.changed', { before })})`}</span>}
      </dd>
    </div>
  );
}
