import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnvironment } from '#platform/config/environment.ts';
import { readPdf } from '#platform/documents/fixtures/read-pdf.ts';
import { readWorkbook } from '#platform/documents/xlsx/read-workbook.ts';
import { readCompanyScripts } from './company-scripts.ts';
import { findBrokenLinks, findUntoldDeviations } from './find-faults.ts';
import { describeEnvironment } from './installation.ts';
import { readProductFiles, sha256 } from './product-files.mjs';
import { readDeviations, readRequirements } from './read-declared.ts';
import { readTitles } from './read-titles.ts';
import { type ExecutedTest, outcomeOfLink, readResults } from './test-results.ts';
import { findGaps, isComplete, type ValidationData } from './validation-data.ts';
import { writeAnnexes } from './write-annexes.ts';
import { writeDocument } from './write-document.ts';

const root = resolve(import.meta.dirname, '..', '..');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'validation-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
};

/** A product of one requirement, one tested file and one known deviation of each document. */
function putProduct(requirement: string): void {
  put('docs/requirements/1.md', `# Área / Area\n\n${requirement}`);
  put('product/door.test.ts', "test('opens', () => {});\ntest.each([1])('holds %i', () => {});\n");
  put('docs/performance.md', '| ✗ sort | 300 |\n');
  put('docs/part11.md', '### What remains\n- An owner can\n  do it.\n<!-- end -->\n');
  put(
    'docs/known-deviations.md',
    deviation('DEV-01', 'performance', 'sort') + deviation('DEV-02', 'part11', 'An owner can do it'),
  );
}
const deviation = (id: string, page: string, found: string) =>
  `## ${id} · docs/${page}.md · low\n- es: uno\n- en: one\n- found: ${found}\n\n`;
const door = '## DOR-01 · S0 §1 · access\n- es: Abre.\n- en: It opens.\n- product/door.test.ts: opens\n';

/** Eight by five points of one colour. */
const jpeg = Buffer.from(
  [
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeX',
    'BkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAF',
    'AAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAABf/EAB',
    'QRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJAEB7//2Q==',
  ].join(''),
  'base64',
);

const textOf = async (pdf: Buffer) => (await readPdf(pdf)).pages.flat().join(' ');

const run = (title: string, outcome: ExecutedTest['outcome'], more: Partial<ExecutedTest> = {}): ExecutedTest => ({
  ...{ part: 'unit', file: 'product/door.test.ts', title, fullName: `a door ${title}`, outcome },
  ...{ at: '2026-11-20T13:00:00.000Z', milliseconds: 12, picture: null },
  ...more,
});

const dataOf = (more: Partial<ValidationData> = {}): ValidationData => ({
  version: '9.8.7',
  madeAt: new Date('2026-11-21T12:00:00Z'),
  timeZone: 'America/Argentina/Buenos_Aires',
  operator: 'root@plant',
  requirements: readRequirements(folder),
  deviations: readDeviations(folder),
  scripts: [],
  results: {
    tests: [run('opens', 'passed'), run('x', 'passed', { part: 'server' }), run('y', 'passed', { part: 'e2e' })],
    foreign: [],
  },
  product: readProductFiles(folder),
  built: [{ path: 'dist/index.html', sha256: sha256('web') }],
  machine: [['Node.js', 'v24']],
  environment: (set) => [['SECRET_KEY', set]],
  database: {
    facts: [],
    parameters: [],
    roles: [['capacita_app', '', '']],
    grants: [['capacita_app', 'SELECT', 'sector']],
  },
  pictureOf: () => null,
  ...more,
});

describe('requirements', () => {
  test('of the product number between 120 and 200, and all that the checks ask of them holds', () => {
    const requirements = readRequirements(root);
    expect(requirements.length).toBeGreaterThanOrEqual(120);
    expect(requirements.length).toBeLessThanOrEqual(200);
    expect(findBrokenLinks(requirements, root)).toEqual([]);
    expect(findUntoldDeviations(readDeviations(root), root)).toEqual([]);
  });

  test('without a test, with a number taken twice, or linked to what is gone are named', () => {
    putProduct(
      [
        door,
        door,
        '## DOR-02 · S0 · access\n- es: a\n- en: b\n',
        '## DOR-03 · S0 · access\n- es: a\n- en: b\n- product/door.test.ts: shuts\n- product/wall.test.ts: *\n',
      ].join('\n'),
    );
    expect(findBrokenLinks(readRequirements(folder), folder)).toEqual([
      'DOR-01: the number is taken twice',
      'DOR-02: no test',
      'DOR-03: no test "shuts" in product/door.test.ts',
      'DOR-03: no file product/wall.test.ts',
    ]);
  });

  test.each([
    ['a reason that there is not', door.replace('access', 'mood'), 'no reason'],
    ['a language less', door.replace('- en: It opens.\n', ''), 'not in form'],
    ['a line that says nothing', `${door}- opens\n`, 'cannot be read'],
  ])('with %s are refused', (_, page, why) => {
    putProduct(page);
    expect(() => readRequirements(folder)).toThrow(why);
  });

  test('a miss that a document tells stands in a deviation, and a deviation in its document', () => {
    putProduct(door);
    expect(findUntoldDeviations(readDeviations(folder), folder)).toEqual([]);
    put('docs/performance.md', '| ✗ scroll | 300 |\n');
    expect(findUntoldDeviations(readDeviations(folder), folder)).toEqual([
      'docs/performance.md: in no deviation: | ✗ scroll | 300 |',
      'DEV-01: docs/performance.md no longer says "sort"',
    ]);
  });

  test('titles are read as the source writes them, over lines and with signs escaped', () => {
    const sized = 'of $' + '{size} MB';
    const source = `test('it\\'s', a);\njourney(\n  \`${sized}\`,\n b);\ntest.each(x)('holds %i', c);\nexpect('no', d)`;
    expect(readTitles(source)).toEqual(["it's", sized, 'holds %i']);
  });
});

describe('results', () => {
  test('count where they are of these very files, and are named where not', () => {
    const kept = ({ part: _, ...test }: ExecutedTest) => test;
    put('kept/unit.json', JSON.stringify({ product: 'this', tests: [kept(run('opens', 'passed'))] }));
    put('kept/e2e.json', JSON.stringify({ product: 'other', tests: [kept(run('opens', 'failed'))] }));
    put('kept/server.json', JSON.stringify({ product: null, tests: [] }));
    expect(readResults(join(folder, 'kept'), 'this')).toEqual({
      tests: [run('opens', 'passed')],
      foreign: ['e2e', 'server'],
    });
    expect(readResults(join(folder, 'nowhere'), 'this')).toEqual({ tests: [], foreign: [] });
  });

  test('of a generated test are those of its cases: one that failed fails it, none that ran is no success', () => {
    const link = { file: 'product/door.test.ts', title: 'holds %i' };
    const cases = (...outcomes: ExecutedTest['outcome'][]) =>
      outcomes.map((each, index) => run(`holds ${index}`, each));
    expect(outcomeOfLink({ tests: cases('passed', 'passed') }, link)).toBe('passed');
    expect(outcomeOfLink({ tests: cases('passed', 'notRun') }, link)).toBe('partly');
    expect(outcomeOfLink({ tests: cases('passed', 'failed') }, link)).toBe('failed');
    expect(outcomeOfLink({ tests: cases('notRun') }, link)).toBe('notRun');
    expect(outcomeOfLink({ tests: [run('opens', 'passed')] }, link)).toBe('notRun');
  });

  test('a byte that changes, anywhere in the product, gives another digest', () => {
    putProduct(door);
    const before = readProductFiles(folder).digest;
    put('tests/.artifacts/left.txt', 'by a run');
    expect(readProductFiles(folder).digest).toBe(before);
    put('product/door.test.ts', "test('opens', () => {}); ");
    expect(readProductFiles(folder).digest).not.toBe(before);
  });
});

describe('the package', () => {
  beforeEach(() => putProduct(door));

  test('is complete only where every linked test passed on these files and all was recorded', () => {
    expect(isComplete(dataOf())).toBe(true);
    const missing = { results: { tests: [run('opens', 'passed')], foreign: ['e2e'] } };
    expect(isComplete(dataOf(missing))).toBe(false);
    expect(findGaps(dataOf(missing))).toMatchObject({ missingParts: ['server', 'e2e'], foreignParts: ['e2e'] });
    expect(findGaps(dataOf({ results: { tests: [run('opens', 'failed')], foreign: [] } })).failed).toEqual(['DOR-01']);
    expect(isComplete(dataOf({ database: 'away' }))).toBe(false);
    expect(isComplete(dataOf({ built: [] }))).toBe(false);
  });

  test.each(['es', 'en'] as const)(
    'in %s says requirement, test, result, grants, deviations and its annexes by digest',
    async (language) => {
      const data = dataOf({
        results: { tests: [run('opens', 'passed', { picture: 'a.jpg' })], foreign: ['server'] },
        pictureOf: () => jpeg,
      });
      const annexes = await writeAnnexes(data, language);
      const pdf = await writeDocument(data, language, annexes);
      const text = await textOf(pdf);
      const said = {
        es: [
          'Validación de Capacita 9.8.7',
          'INCOMPLETA',
          'Abre.',
          'Alto',
          'Conforme',
          'definido; no se muestra',
          'Aprobó, QA',
        ],
        en: [
          'Validation of Capacita 9.8.7',
          'INCOMPLETE',
          'It opens.',
          'High',
          'Passed',
          'set; not shown',
          'Approved by, QA',
        ],
      }[language];
      for (const each of [...said, 'DOR-01', 'a door: opens', 'capacita_app', 'DEV-02', data.product.digest])
        expect(text).toContain(each);
      for (const { bytes } of annexes) expect(text).toContain(sha256(bytes));
      expect(pdf.toString('latin1')).toContain('/DCTDecode');
      const [matrix] = annexes;
      const [, row] = await readWorkbook(matrix?.bytes ?? Buffer.alloc(0));
      expect(row).toContain('a door: opens');
    },
  );

  test('holds the company’s own tests: what was done, and what is to be done by hand', async () => {
    const step = { step: 'Open the door', expected: 'It is open' };
    put(
      'own/1.json',
      JSON.stringify({
        id: 'OQ-1',
        title: 'Door',
        requirements: ['DOR-01'],
        executedBy: 'Ana',
        executedOn: '2026-11-20',
        steps: [{ ...step, actual: 'It was open', passed: true }],
      }),
    );
    put('own/2.json', JSON.stringify({ id: 'OQ-2', title: 'Wall', steps: [step] }));
    const scripts = readCompanyScripts(join(folder, 'own'), new Set(['DOR-01']));
    const data = dataOf({ scripts });
    expect(findGaps(data).undoneScripts).toEqual(['OQ-2']);
    const text = await textOf(await writeDocument(data, 'en', []));
    for (const each of [
      'OQ-1 Door',
      'Executed by Ana on 20/11/2026',
      'It was open',
      'OQ-2 Wall',
      'to be filled in by hand',
    ])
      expect(text).toContain(each);
    expect(() => readCompanyScripts(join(folder, 'own'), new Set())).toThrow('1.json: no requirement DOR-01');
    put('own/2.json', JSON.stringify({ id: 'OQ-2', title: 'Wall', steps: [] }));
    expect(() => readCompanyScripts(join(folder, 'own'), new Set(['DOR-01']))).toThrow('2.json');
    expect(readCompanyScripts(join(folder, 'nowhere'), new Set())).toEqual([]);
  });

  test('shows no secret of the environment', () => {
    const secrets = {
      DATABASE_URL: 'postgresql://owner:hidden@db.example:5432/capacita',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      METRICS_TOKEN: 'hidden-token',
      AWS_SECRET_ACCESS_KEY: 'hidden-key',
    };
    const shown = new Map(describeEnvironment(readEnvironment(secrets), 'set', 'not set'));
    expect(Object.keys(secrets).map((name) => shown.get(name))).toEqual(['set', 'set', 'set', 'set']);
    expect(shown.get('AWS_SESSION_TOKEN')).toBe('not set');
    expect(shown.get('PORT')).toBe('3000');
    expect(JSON.stringify([...shown])).not.toMatch(/hidden|BwcH/);
  });
});
