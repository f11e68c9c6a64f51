import { type ReportSection, writeReport } from '#platform/documents/pdf/write-report.ts';
import { formatDay, formatMomentInZone, formatMomentSeconds } from '#platform/i18n/format.ts';
import { fillText, type Language } from '#platform/i18n/language.ts';
import { productName } from '#product/product-name.ts';
import { outcomeOfStep } from './company-scripts.ts';
import { sha256 } from './product-files.mjs';
import { reasons } from './requirement.ts';
import { outcomeOfLink, outcomeOfRequirement } from './test-results.ts';
import { findGaps, isComplete, lastRunOf, linksOf, titleOf, type ValidationData } from './validation-data.ts';
import { outcomeWords, riskWords, words } from './words.ts';
import { type Annex, annexLetters } from './write-annexes.ts';
import { installationOf, type Say, type Writing } from './write-installation.ts';

/** Rows of the longest document: all links, files of tests and settings. */
const maximumRows = 60_000;

/** The document that QA signs, as PDF/A. */
export function writeDocument(data: ValidationData, language: Language, annexes: readonly Annex[]): Promise<Buffer> {
  const say: Say = (word, values) => fillText(words[word][language], values);
  const { version, madeAt, timeZone, operator, product, database } = data;
  const company = typeof database === 'string' ? undefined : new Map(database.parameters).get('company');
  const writing = { data, language, say };
  return writeReport({
    title: say('title', { product: productName, version }),
    subtitle: [
      ...(company === undefined || company === '–' ? [] : [say('company', { company })]),
      say('made', { moment: formatMomentInZone(madeAt, timeZone) }),
      say('digest', { digest: product.digest }),
    ],
    language,
    printedBy: { fullName: 'npm run validation', cwid: operator },
    printedAt: madeAt,
    timeZone,
    maximumRows,
    sections: [
      ...openingOf(writing),
      ...requirementsOf(writing),
      matrixOf(writing),
      executedOf(writing),
      ...companyTestsOf(writing),
      deviationsOf(writing),
      ...installationOf(writing),
      annexesOf(writing, annexes),
      ...picturesOf(writing),
    ],
  });
}

/** Numbers that are named on the first page; all stand in the tables. */
const named = 30;
const shorten = (ids: readonly string[]) => ids.slice(0, named).join(', ') + (ids.length > named ? '…' : '');

function openingOf({ data, say }: Writing): ReportSection[] {
  const gaps = findGaps(data);
  const tell = (word: keyof typeof words, ids: readonly string[]) =>
    ids.length === 0 ? [] : [say(word, { count: ids.length, ids: shorten(ids), parts: ids.join(', ') })];
  const lines = [
    ...tell('missingParts', gaps.missingParts),
    ...tell('foreignParts', gaps.foreignParts),
    ...tell('failedRequirements', gaps.failed),
    ...tell('notRunRequirements', gaps.notRun),
    ...tell('partlyRequirements', gaps.partly),
    ...(gaps.failedTests === 0 ? [] : [say('failedTests', { count: gaps.failedTests })]),
    ...tell('failedSteps', gaps.undoneScripts),
    ...(gaps.noDatabase === null ? [] : [say('noDatabase', { why: gaps.noDatabase })]),
    ...(gaps.isBuilt ? [] : [say('notBuilt')]),
  ];
  const complete = isComplete(data);
  const figure = (word: keyof typeof words, value: number) => ({ label: say(word), value: String(value) });
  const ran = data.results.tests.filter(({ outcome }) => outcome !== 'notRun').length;
  const fact = (label: keyof typeof words, value: keyof typeof words) => ({ label: say(label), value: say(value) });
  const signers = ['preparedBy', 'reviewedBy', 'approvedBy'] as const;
  return [
    {
      kind: 'notice',
      tone: complete ? 'positive' : 'critical',
      title: say(complete ? 'complete' : 'incomplete'),
      lines,
    },
    {
      kind: 'factGrid',
      columns: 6,
      isLarge: true,
      facts: [
        figure('requirements', data.requirements.length),
        figure('passedCount', gaps.passed.length),
        figure('partlyCount', gaps.partly.length),
        figure('failedCount', gaps.failed.length),
        figure('notRunCount', gaps.notRun.length),
        figure('testsCount', ran),
      ],
    },
    {
      kind: 'blanks',
      heading: say('approval'),
      rows: signers.map((who) => [
        { label: say(who), share: 3 },
        { label: say('signature'), share: 2 },
        { label: say('date'), share: 1 },
      ]),
    },
    {
      kind: 'facts',
      heading: say('reading'),
      facts: [
        fact('readScope', 'readScopeText'),
        fact('readSource', 'readSourceText'),
        fact('readRisk', 'readRiskText'),
        fact('readResult', 'readResultText'),
      ],
    },
  ];
}

function requirementsOf({ data, language, say }: Writing): ReportSection[] {
  const areas = Map.groupBy(data.requirements, ({ area }) => area[language]);
  return [...areas].map(([area, requirements]) => ({
    kind: 'table',
    heading: `${say('requirements')}: ${area}`,
    columns: [
      { label: say('number'), share: 7 },
      { label: say('requirement'), share: 50 },
      { label: say('source'), share: 13 },
      { label: say('risk'), share: 21 },
      { label: say('result'), share: 9 },
    ],
    rows: requirements.map((requirement) => [
      requirement.id,
      requirement.text[language],
      requirement.source,
      `${riskWords[reasons[requirement.reason].risk][language]}: ${reasons[requirement.reason][language]}`,
      outcomeWords[outcomeOfRequirement(data.results, requirement)][language],
    ]),
    emptyText: say('none'),
  }));
}

function matrixOf({ data, language, say }: Writing): ReportSection {
  let before = '';
  return {
    kind: 'table',
    heading: say('matrix'),
    columns: [
      { label: say('number'), share: 7 },
      { label: say('test'), share: 36 },
      { label: say('file'), share: 29 },
      { label: say('cases'), share: 5, align: 'right' },
      { label: say('result'), share: 8 },
      { label: say('runOn'), share: 15 },
    ],
    rows: linksOf(data).map(({ requirement: { id }, link, runs }) => {
      const shown = id === before ? '' : id;
      before = id;
      const at = lastRunOf(runs);
      return [
        shown,
        titleOf(link, runs, say('wholeFile')),
        link.file,
        String(runs.length),
        outcomeWords[outcomeOfLink(data.results, link)][language],
        at === null ? '–' : formatMomentSeconds(at, data.timeZone),
      ];
    }),
    emptyText: say('none'),
  };
}

function executedOf({ data: { results, timeZone }, say }: Writing): ReportSection {
  const byFile = Map.groupBy(results.tests, ({ part, file }) => `${part} ${file}`);
  const countOf = (tests: readonly { readonly outcome: string }[], outcome: string) =>
    String(tests.filter((each) => each.outcome === outcome).length);
  return {
    kind: 'table',
    heading: say('executed'),
    lead: say('executedLead', { annex: annexLetters.tests }),
    columns: [
      { label: say('part'), share: 14 },
      { label: say('file'), share: 42 },
      { label: say('passedCount'), share: 9, align: 'right' },
      { label: say('failedCount'), share: 9, align: 'right' },
      { label: say('notRunCount'), share: 10, align: 'right' },
      { label: say('runOn'), share: 16 },
    ],
    rows: [...byFile.values()].map((tests) => {
      const at = lastRunOf(tests);
      return [
        tests[0]?.part ?? '',
        tests[0]?.file ?? '',
        countOf(tests, 'passed'),
        countOf(tests, 'failed'),
        countOf(tests, 'notRun'),
        at === null ? '–' : formatMomentSeconds(at, timeZone),
      ];
    }),
    emptyText: say('none'),
  };
}

function companyTestsOf({ data: { scripts }, language, say }: Writing): ReportSection[] {
  const columns = [
    { label: say('step'), share: 32 },
    { label: say('expected'), share: 28 },
    { label: say('actual'), share: 28 },
    { label: say('result'), share: 12 },
  ];
  if (scripts.length === 0)
    return [{ kind: 'table', heading: say('companyTests'), columns, rows: [], emptyText: say('noCompanyTests') }];
  return scripts.flatMap(({ id, title, requirements, steps, executedBy, executedOn }): ReportSection[] => {
    const isByHand = executedOn === null;
    const ids = requirements.join(', ') || '–';
    const table: ReportSection = {
      kind: 'table',
      heading: `${say('companyTests')}: ${id} ${title}`,
      lead: isByHand
        ? say('notExecuted', { ids })
        : say('executedBy', { who: executedBy, day: formatDay(executedOn), ids }),
      columns,
      rows: steps.map(({ step, expected, actual, passed }, index) => [
        `${index + 1}. ${step}`,
        expected,
        actual,
        isByHand ? '' : outcomeWords[outcomeOfStep(passed)][language],
      ]),
      emptyText: say('none'),
      ...(isByHand && { rowHeight: 44 }),
    };
    const who = { label: say('executedByHand'), share: 3 };
    return isByHand ? [table, { kind: 'blanks', rows: [[who, { label: say('date'), share: 1 }]] }] : [table];
  });
}

const deviationsOf = ({ data: { deviations }, language, say }: Writing): ReportSection => ({
  kind: 'table',
  heading: say('deviations'),
  columns: [
    { label: say('number'), share: 7 },
    { label: say('deviation'), share: 68 },
    { label: say('readRisk'), share: 8 },
    { label: say('source'), share: 17 },
  ],
  rows: deviations.map(({ id, text, risk, source }) => [id, text[language], riskWords[risk][language], source]),
  emptyText: say('none'),
});

const annexesOf = ({ say }: Writing, annexes: readonly Annex[]): ReportSection => ({
  kind: 'table',
  heading: say('annexes'),
  lead: say('annexesLead'),
  columns: [
    { label: say('number'), share: 6 },
    { label: say('name'), share: 28 },
    { label: say('file'), share: 16 },
    { label: say('fileDigest'), share: 50 },
  ],
  rows: annexes.map(({ letter, title, file, bytes }) => [letter, title, file, sha256(bytes)]),
  emptyText: say('none'),
});

function picturesOf({ data, language, say }: Writing): ReportSection[] {
  const pictures = data.results.tests.flatMap(({ picture, fullName, outcome, at }) => {
    const bytes = picture === null ? null : data.pictureOf(picture);
    const note = `${outcomeWords[outcome][language]} · ${formatMomentSeconds(new Date(at), data.timeZone)}`;
    return bytes === null ? [] : [{ label: fullName, note, bytes }];
  });
  const heading = say('pictures');
  if (pictures.length > 0) return [{ kind: 'pictures', heading, pictures }];
  return [{ kind: 'notice', tone: 'neutral', title: heading, lines: [say('noPictures')] }];
}
