import { lockForUpdate, onRecord, updateRecord } from '#features/records/server/public.ts';
import type { ChangeKind } from '#features/settings/server/public.ts';
import { field } from '#platform/grid/fields.ts';
import { collaboratorShape } from '../../shared/contract.ts';
import { assignPassword, signerOf } from '../assign-password.ts';
import { collaborator } from '../collaborator.ts';
import { lockPeople } from '../queries/identifiers.ts';
import { type CollaboratorFields, requireAllowed } from '../require-allowed.ts';

/** A change of an account that waited for a second person. */
export const accountChange: ChangeKind = {
  fields: { ...collaboratorShape.fields, password: field.text('Contraseña', 'Password') },
  apply: (signed, { employeeNr, baseRevision, changes, secret, requestedBy }) =>
    onRecord(collaborator, async (write) => {
      if (employeeNr === null) throw new Error('A change of an account names a person.');
      const key = { employee_Nr: employeeNr };
      await lockPeople(write.tx);
      const current: CollaboratorFields = await lockForUpdate(write, key, baseRevision);
      const { password: _password, ...wanted } = changes;
      const after = Object.fromEntries(Object.entries(wanted).map(([name, change]) => [name, change.after]));
      const edited: CollaboratorFields = { ...current, ...after };
      await requireAllowed(write.tx, employeeNr, current, edited);
      await updateRecord(write, key, after);
      if (secret === null) return;
      const assigned = { by: requestedBy, releasedBy: signerOf(write.act) };
      await assignPassword(write, { employeeNr, cwid: edited.cwid }, secret, assigned);
    })(signed),
};
