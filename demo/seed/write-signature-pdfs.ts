import { collaborators } from '#demo/company/collaborators.ts';
import { signatureFile, signaturesOnFile } from '#demo/company/signatures.ts';
import { importAuditedChanges } from '#features/integrity/server/public.ts';
import { edited, known, type SeedContext } from './seed-context.ts';
import type { Material } from './store-materials.ts';

/** Days ago at which QA filed them: after everything else that is known of these people. */
const filedDaysAgo = 45;

/** The signatures on paper that QA scanned and filed with their people. */
export async function writeSignaturePdfs(
  { tx, calendar }: SeedContext,
  materials: ReadonlyMap<string, Material>,
): Promise<void> {
  const numbers = new Map(collaborators.map((person) => [person.cwid, person.employeeNr]));
  await importAuditedChanges(
    tx,
    'collaborator',
    signaturesOnFile.map((cwid, index) => {
      const file = signatureFile(cwid);
      return {
        key: { employee_nr: known(numbers, cwid) },
        changes: { pdf_name: file, pdf_sha256: known(materials, file).sha256 },
        act: edited(calendar, 'qa', -filedDaysAgo, 620 + index * 4, 'Registro de firma'),
      };
    }),
  );
}
