import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startInstallation } from '../load/server-process.ts';
import { buildCompany } from './build-company.ts';
import { livedSize } from './lived-plan.ts';
import { type Measured, measureCalls, type OpenCompany } from './measure-calls.ts';
import { measureBackup, measureRestore, measureWork, type Work } from './measure-work.ts';
import { counts, pages, searches } from './page-calls.ts';
import { peopleCalls } from './people-calls.ts';
import { type Line, printGrowth } from './print-growth.ts';

/**
 * `npm run bench:growth [-- --sizes 1000,10000,100000 --folder /big/disk --keep --parts people,pages,counts,work,backup,restore --only
 * 'search|people']`: how cost grows with the people (docs/performance.md), of the calls whose names match. Companies that are in the folder already are
 * taken as they are; without `--keep` all are removed, each before its backup is restored.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,100000' },
    folder: { type: 'string' },
    keep: { type: 'boolean', default: false },
    parts: { type: 'string', default: 'people,pages,counts,work,backup,restore' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '7' },
    milliseconds: { type: 'string', default: '150' },
  },
});
const sizes = values.sizes.split(',').map((people) => livedSize(Number(people)));
const parts = new Set(values.parts.split(','));
const only = new RegExp(values.only);
const plan = { rounds: Number(values.rounds), milliseconds: Number(values.milliseconds) };
const say = (line: string) => console.log(line);
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

const folder = values.folder === undefined ? await mkdtemp(join(tmpdir(), 'capacita-growth-')) : resolve(values.folder);
await mkdir(folder, { recursive: true });
await chmod(folder, 0o711);
const placeOf = (people: number) => join(folder, String(people));

async function build(): Promise<void> {
  for (const size of sizes) {
    const place = placeOf(size.collaborators);
    const done = join(place, 'made');
    console.log(`\n${size.collaborators.toLocaleString('en')} people, ${load()}`);
    if (existsSync(done)) {
      console.log(`  there already: ${await readFile(done, 'utf8')}`);
      continue;
    }
    const start = performance.now();
    await buildCompany(place, size, { mailPort: 24_090, say: (step) => say(`  ${step}`) });
    const told = `made in ${((performance.now() - start) / 1000).toFixed(0)} s, ${sizeOf(place)} MB on disk`;
    await writeFile(done, told);
    say(`  ${told}`);
  }
}

function sizeOf(place: string): string {
  return execFileSync('du', ['-sm', place]).toString().split('\t')[0] ?? '';
}

const linesOf = (measured: readonly Measured[], of: 'waits' | 'works'): Line[] =>
  measured.map((each) => ({
    name: each.name,
    aim: of === 'works' ? each.aim : null,
    points: each[of].map((cost, index) => ({ people: sizes[index]?.collaborators ?? 0, cost })),
  }));

const missed: Line[] = [];
const print = (title: string, unit: string, lines: readonly Line[]) => missed.push(...printGrowth(title, unit, lines));

async function measureAllCalls(companies: readonly OpenCompany[]): Promise<void> {
  const of = async (part: string, title: string, subjects: typeof pages) => {
    const wanted = subjects.filter(({ name }) => only.test(name));
    if (!parts.has(part) || wanted.length === 0) return;
    console.log(`\n${title}, ${load()}`);
    const measured = await measureCalls(wanted, companies, plan, say);
    print(`${title}: processor time`, 'ms', linesOf(measured, 'works'));
    print(`${title}: until the reply`, 'ms', linesOf(measured, 'waits'));
    const memory = await Promise.all(companies.map(({ server }) => server.memory()));
    print('memory of the server after that', 'MB', [
      { name: 'resident', aim: 'flat', points: memory.map((bytes, index) => point(index, bytes / 1024 ** 2)) },
    ]);
  };
  await of('people', 'What people do', peopleCalls);
  await of('pages', 'Pages of grids, and search', [...pages, ...searches]);
  await of('counts', 'What counts over everybody', counts);
}

const point = (index: number, cost: number) => ({ people: sizes[index]?.collaborators ?? 0, cost });

/** Lines of the same work in every company. */
function workLines(done: readonly ReadonlyMap<string, Work>[]): Line[] {
  return [...(done[0]?.keys() ?? [])].map((name) => ({
    name,
    aim: 'linear' as const,
    points: done.map((works, index) => point(index, works.get(name)?.seconds ?? Number.NaN)),
  }));
}

async function measureRest(companies: readonly OpenCompany[]): Promise<void> {
  const done = sizes.map((): Map<string, Work> => new Map());
  for (const [index, { size, server }] of companies.entries()) {
    const found = done[index] ?? new Map<string, Work>();
    const place = placeOf(size.collaborators);
    const backups = `${place}-backup`;
    console.log(`\n${size.collaborators.toLocaleString('en')} people, ${load()}`);
    const note = (name: string, work: Work) => {
      found.set(name, work);
      say(`  ${name}: ${work.seconds.toFixed(2)} s ${work.told}`);
    };
    if (parts.has('work')) for (const [name, work] of await measureWork(server, say)) found.set(name, work);
    if (parts.has('backup')) note('backup', await measureBackup(server, backups));
    await server.stop();
    if (!parts.has('restore')) continue;
    const key = (await readFile(join(place, 'secret.key'), 'utf8')).trim();
    if (!values.keep) await rm(place, { recursive: true, force: true });
    note('restore', await measureRestore(backups, `${place}-restored`, key, size.collaborators <= 100_000));
    await rm(backups, { recursive: true, force: true });
  }
  print('Work over everybody', 's', workLines(done));
  const grown = (name: string) => ({
    name,
    aim: 'flat' as const,
    points: done.map((works, index) => point(index, 200 + Math.max(1, (works.get(name)?.grown ?? 0) / 1024 ** 2))),
  });
  const names = [...(done[0]?.entries() ?? [])].filter(([, { grown: bytes }]) => bytes !== null).map(([name]) => name);
  print('Memory of the server meanwhile, with the 200 MB that it has at rest', 'MB', names.map(grown));
}

const companies: OpenCompany[] = [];
try {
  await build();
  for (const size of sizes) companies.push({ size, server: await startInstallation(placeOf(size.collaborators)) });
  await measureAllCalls(companies);
  await measureRest(companies);
  console.log(`\n${missed.length === 0 ? 'all aims met' : `missed: ${missed.map(({ name }) => name).join('; ')}`}`);
  console.log(`${availableParallelism()} processors, Node ${process.version}, ${load()}`);
  if (!values.keep) await rm(folder, { recursive: true, force: true });
} catch (error) {
  // A large company takes an hour to make: what is there is taken by the next run.
  console.error(`${folder} stays`);
  await Promise.allSettled(companies.map(({ server }) => server.stop()));
  throw error;
}
