import { expiredOnTablet, plannedInstances } from '#demo/company/planned-instances.ts';
import { noteDemoLoaded } from '#features/integrity/server/public.ts';
import { fillEmptyDatabase } from '#features/people/server/public.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { Services } from '#platform/services.ts';
import { openCalendar } from './calendar.ts';
import type { InstanceLife } from './lifecycle-types.ts';
import { liveThrough } from './live-through.ts';
import { planAssignedRuns } from './plan-assigned-runs.ts';
import { openBoard } from './plan-board.ts';
import { planHistory } from './plan-history.ts';
import { planNamedRuns, planScenario } from './plan-known-runs.ts';
import { seededRandom } from './random.ts';
import type { SeedContext } from './seed-context.ts';
import { storeMaterials } from './store-materials.ts';
import { writeAttempts } from './write-attempts.ts';
import {
  enrolAttendances,
  finishAttendances,
  saveSheetLines,
  startAttendances,
  suspendAttendances,
} from './write-attendances.ts';
import { type SeededContents, writeContents } from './write-contents.ts';
import { type CourseIds, writeCourses, writeRequirements } from './write-courses.ts';
import { hashDemoPasswords, writeCredentials } from './write-credentials.ts';
import { writeDrafts } from './write-drafts.ts';
import { moveInstances, writeInstances } from './write-instances.ts';
import { type Organisation, writeOrganisation, writeResponsibles, writeSettings } from './write-organisation.ts';
import { writePeople } from './write-people.ts';
import { writeSignaturePdfs } from './write-signature-pdfs.ts';
import { writeSystems } from './write-systems.ts';

/** The seed of every draw: the demo comes out the same each time, but for the day that it is counted from. */
const seed = 20_260_301;

/**
 * Loads the demo company into an empty database, in one transaction: two years of a regulated
 * laboratory with their whole history. A database that holds anything is left as it is.
 * @param services with connections of the database's owner, as the application's login writes no moment of the past
 * @param say takes one line for each step
 */
export async function loadDemoCompany(services: Services, say: (line: string) => void): Promise<void> {
  await fillEmptyDatabase(services.db, async (tx) => {
    say('· Empresa de demostración / Demo company');
    const context: SeedContext = { tx, calendar: openCalendar(services.clock.now(), services.timeZone) };
    const [, hashes] = await Promise.all([writeCompany(context, services.files, say), hashDemoPasswords()]);
    await writeCredentials(context, hashes);
    await noteDemoLoaded({ db: tx, secrets: services.secrets }, services.clock.now());
  });
}

async function writeCompany(context: SeedContext, files: FileStore, say: (line: string) => void): Promise<void> {
  say('  sectores, sistemas y personas / sectors, systems and people');
  await writeSettings(context);
  const organisation = await writeOrganisation(context);
  const systems = await writeSystems(context);
  await writePeople(context, organisation, systems);
  await writeResponsibles(context, organisation);
  say('  cursos y materiales / courses and materials');
  const materials = await storeMaterials(context, files);
  await writeSignaturePdfs(context, materials);
  const ids = await writeCourses(context);
  const contents = await writeContents(context, ids, materials);
  await writeRequirements(context, ids, organisation, systems);
  await writeDrafts(context, ids);
  say('  dos años de capacitaciones / two years of training');
  await writeTraining(context, ids, organisation, contents, materials);
}

async function writeTraining(
  context: SeedContext,
  ids: CourseIds,
  organisation: Organisation,
  contents: SeededContents,
  materials: Awaited<ReturnType<typeof storeMaterials>>,
): Promise<void> {
  const instances = await writeInstances(context, planTwoYears(context, contents), ids, organisation);
  await enrolAttendances(context, instances);
  await startAttendances(context, instances);
  await saveSheetLines(context, instances);
  await writeAttempts(context, instances);
  await finishAttendances(context, instances);
  await suspendAttendances(context, instances);
  await moveInstances(context, instances, materials);
}

function planTwoYears({ calendar }: SeedContext, contents: SeededContents): InstanceLife[] {
  const random = seededRandom(seed);
  const board = openBoard();
  planNamedRuns(board, random, plannedInstances);
  planScenario(board);
  planAssignedRuns(board, random, calendar);
  planHistory(board, random, calendar);
  // Last, so that everything drawn before it stays as it was.
  planNamedRuns(board, random, [expiredOnTablet]);
  return board.instances.map((plan) => liveThrough(random, calendar, plan, contents));
}
