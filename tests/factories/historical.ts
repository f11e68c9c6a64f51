import type { Services } from '#platform/services.ts';
import { insertMigratedRows } from './migrated-rows.ts';
import { factoryAct, type Person } from './people.ts';
import { makeImport } from './records.ts';

/** A training that another system recorded; what is left out is that of most. */
interface Historical {
  readonly person: Person;
  readonly doc_number: string;
  readonly version?: string;
  readonly title?: string;
  readonly course_id?: string | null;
  /** yyyy-MM-dd */
  readonly trained_on?: string;
  /** a `MigratedResult` */
  readonly result?: number;
  readonly score?: string;
  readonly satisfies?: boolean;
}

/** Brings historical trainings with one released batch. @returns its number */
export async function makeHistorical(
  services: Services,
  releasedBy: number,
  trainings: readonly Historical[],
): Promise<number> {
  return services.db.transaction().execute(async (tx) => {
    const importId = await makeImport(services, tx, releasedBy);
    const rows = trainings.map(({ person, ...training }, index) => ({
      ...{ version: '', title: '', course_id: null, trained_on: '2019-03-05', result: 1, score: '', satisfies: false },
      ...training,
      ...{
        employee_nr: person.employeeNr,
        import_id: importId,
        line: index + 2,
        source_system: 'SAP',
        instructor: 'M. Gómez',
      },
    }));
    await insertMigratedRows(tx, rows, factoryAct(services));
    return importId;
  });
}
