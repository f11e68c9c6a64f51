import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { auditFields, type GridField, historyFields } from '#platform/grid/fields.ts';
import type { GridRow, GridValue } from '#platform/grid/wire.ts';
import type { Language } from '#platform/i18n/language.ts';
import { companyTimeZone } from '#platform/i18n/web/company-time-zone.ts';
import { meaningText } from '#platform/signing/meanings.ts';
import { formatCell } from '#platform/ui/data-grid/format-cell.ts';
import { StatusChip } from '#platform/ui/feedback/status-chip.tsx';
import { CheckIcon, PenIcon, PlusIcon } from '#platform/ui/icons/icons.tsx';
import { TrashIcon } from '#platform/ui/icons/record-icons.tsx';
import { visuallyHidden } from '#platform/ui/theme/visually-hidden.ts';
import type { AnyShape } from '../record-key.ts';
import { ChangesCell } from './changes-cell.tsx';
import type { MarkedRevision } from './describe-changes.ts';
import { formatZoned } from './format-zoned.ts';
import { HashCell } from './hash-cell.tsx';

/** What a value of a revision opens, by the name of its field; null where that revision has nothing to open. */
export type HistoryLinks = Readonly<
  Record<string, (revision: GridRow) => { readonly label: string; readonly onOpen: () => void } | null>
>;

/** A column of a history: its head, and the whole cell of a revision. */
interface HistoryColumn {
  readonly name: string;
  readonly label: string;
  readonly cell: (revision: MarkedRevision) => ReactNode;
}

type Words = TFunction<'records'>;

const text = (value: GridValue | undefined) => (value === null || value === undefined ? '' : String(value));

/** Revision, what happened and changed, who and when; then the record's fields; then the signature (21 CFR 11.10(e), 11.50). */
export function historyColumns(
  shape: AnyShape,
  t: Words,
  language: Language,
  links: HistoryLinks = {},
): readonly HistoryColumn[] {
  const plain = (name: string, field: GridField, show: (value: GridValue | undefined) => ReactNode): HistoryColumn => ({
    name,
    label: field.label[language],
    cell: ({ row }) => <td key={name}>{show(row[name])}</td>,
  });
  const { revision, updateDate, updatedBy, reason } = auditFields;
  const { action, signedBy, signedAt, meaning, hash } = historyFields;
  const own = Object.entries(shape.fields).filter(([name]) => !(name in auditFields) && !shape.key.includes(name));
  return [
    {
      name: 'revision',
      label: revision.label[language],
      cell: ({ row }) => (
        <th key="revision" scope="row">
          {text(row.revision)}
        </th>
      ),
    },
    plain('action', action, (value) => <ActionChip code={text(value)} label={formatCell(action, value, language)} />),
    {
      name: 'changes',
      label: t('historyOf.changes'),
      cell: (marked) => (
        <td key="changes" data-changes>
          <ChangesCell shape={shape} revision={marked} />
        </td>
      ),
    },
    plain('updateDate', updateDate, (value) => (
      <Unbroken>{formatZoned(text(value) || null, companyTimeZone())}</Unbroken>
    )),
    plain('updatedBy', updatedBy, text),
    plain('reason', reason, text),
    ...own.map(([name, field]) => ({
      name,
      label: field.label[language],
      cell: (marked: MarkedRevision) =>
        ownCell({ name, field, marked, t, language, link: links[name]?.(marked.row) ?? null }),
    })),
    {
      name: 'signedBy',
      label: signedBy.label[language],
      cell: ({ row }) => <td key="signedBy">{signerText(row, t)}</td>,
    },
    plain('signedAt', signedAt, (value) => <Unbroken>{formatZoned(text(value) || null, companyTimeZone())}</Unbroken>),
    plain('meaning', meaning, (value) => meaningText(text(value), language)),
    {
      name: 'hash',
      label: hash.label[language],
      cell: ({ row }) => (
        <td key="hash">
          <HashCell hash={text(row.hash)} revision={text(row.revision)} />
        </td>
      ),
    },
  ];
}

/** Who signed a revision; in tablet mode also on whose session. */
function signerText({ signedBy, sessionOf }: MarkedRevision['row'], t: Words): string {
  const name = text(signedBy);
  if (name === '') return t('historyOf.noSignature');
  return text(sessionOf) === '' ? name : t('historyOf.onSession', { name, cwid: text(sessionOf) });
}

interface OwnCell {
  readonly name: string;
  readonly field: GridField;
  readonly marked: MarkedRevision;
  readonly t: Words;
  readonly language: Language;
  readonly link: ReturnType<HistoryLinks[string]>;
}

/** A field of the record, which may open what it names; a changed one is marked by colour, icon and words. */
function ownCell({ name, field, marked, t, language, link }: OwnCell): ReactNode {
  const text = formatCell(field, marked.row[name], language);
  const shown =
    link === null ? (
      text
    ) : (
      <Link component="button" type="button" variant="inherit" aria-label={link.label} onClick={link.onOpen}>
        {text}
      </Link>
    );
  const change = marked.changes.find((entry) => entry.name === name);
  if (change === undefined) return <td key={name}>{shown}</td>;
  const before = formatCell(field, change.before, language) || t('historyOf.blank');
  const words = t('historyOf.changed', { before });
  return (
    <td key={name} data-changed title={words}>
      <PenIcon style={{ fontSize: 14, verticalAlign: '-2px', marginRight: 4 }} />
      {text === '' ? '–' : shown}
      <Box component="span" sx={visuallyHidden}>
        {` (${words})`}
      </Box>
    </td>
  );
}

function Unbroken({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  );
}

const actionLooks = {
  create: { tone: 'positive', icon: <PlusIcon /> },
  edit: { tone: 'progress', icon: <PenIcon /> },
  delete: { tone: 'critical', icon: <TrashIcon /> },
  restore: { tone: 'positive', icon: <PlusIcon /> },
  sign: { tone: 'neutral', icon: <CheckIcon /> },
} as const;

function ActionChip({ code, label }: { readonly code: string; readonly label: string }) {
  const look = code in actionLooks ? actionLooks[code as keyof typeof actionLooks] : actionLooks.sign;
  return <StatusChip tone={look.tone} icon={look.icon} label={label} />;
}
