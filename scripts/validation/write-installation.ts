import type { ReportSection } from '#platform/documents/pdf/write-report.ts';
import type { Language } from '#platform/i18n/language.ts';
import { productName } from '#product/product-name.ts';
import type { DatabaseRecord, Fact } from './installation.ts';
import { digestOver } from './product-files.mjs';
import type { ValidationData } from './validation-data.ts';
import type { words } from './words.ts';
import { annexLetters } from './write-annexes.ts';

/** Says a text of the package in its language. */
export type Say = (word: keyof typeof words, values?: Readonly<Record<string, string | number>>) => string;

/** What each part of the document is written from. */
export interface Writing {
  readonly data: ValidationData;
  readonly language: Language;
  readonly say: Say;
}

/** The installation record: versions, digests by folder, configuration, roles and grants. */
export function installationOf({ data, say }: Writing): ReportSection[] {
  const { version, product, built, machine, environment, database } = data;
  const table = (heading: string, rows: readonly Fact[]): ReportSection => ({
    kind: 'table',
    heading,
    columns: [
      { label: say('name'), share: 30 },
      { label: say('value'), share: 70 },
    ],
    rows,
    emptyText: say('none'),
  });
  const lock = product.files.find(({ path }) => path === 'package-lock.json')?.sha256 ?? '–';
  const own: Fact[] = [
    [say('productVersion'), `${productName} ${version}`],
    [say('fileDigest'), product.digest],
    [say('lockDigest'), lock],
    ...machine,
  ];
  const folders = Map.groupBy([...product.files, ...built], ({ path }) =>
    path.includes('/') ? path.slice(0, path.indexOf('/')) : '.',
  );
  const files: ReportSection = {
    kind: 'table',
    heading: say('files'),
    lead: say('filesLead', { annex: annexLetters.files }),
    columns: [
      { label: say('folder'), share: 20 },
      { label: say('count'), share: 10, align: 'right' },
      { label: say('fileDigest'), share: 70 },
    ],
    rows: [...folders].map(([folder, found]) => [folder, String(found.length), digestOver(found)]),
    emptyText: say('none'),
  };
  const facts = typeof database === 'string' ? [] : database.facts.map(([name, value]): Fact => [say(name), value]);
  return [
    table(say('installation'), [...own, ...facts]),
    files,
    table(say('environment'), environment(say('set'), say('notSet'))),
    ...(typeof database === 'string'
      ? []
      : [table(say('parameters'), database.parameters), ...rightsOf(database, say)]),
  ];
}

const rightsOf = ({ roles, grants }: DatabaseRecord, say: Say): ReportSection[] => [
  {
    kind: 'table',
    heading: say('roles'),
    columns: [
      { label: say('role'), share: 30 },
      { label: say('rights'), share: 40 },
      { label: say('memberOf'), share: 30 },
    ],
    rows: roles,
    emptyText: say('none'),
  },
  {
    kind: 'table',
    heading: say('grants'),
    columns: [
      { label: say('role'), share: 14 },
      { label: say('rights'), share: 26 },
      { label: say('objects'), share: 60 },
    ],
    rows: grants,
    emptyText: say('none'),
  },
];
