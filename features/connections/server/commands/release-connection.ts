import { updateAudited } from '#features/integrity/server/public.ts';
import { lockForUpdate, onRecord, updateRecord } from '#features/records/server/public.ts';
import type { ChangeKind } from '#features/settings/server/public.ts';
import { field } from '#platform/grid/fields.ts';
import { type ConnectionKind, connectionShape } from '../../shared/contract.ts';
import { connection } from '../connection.ts';
import { connectionErrors } from '../errors.ts';
import { requireFitting } from '../require-fitting.ts';
import { endDeclinedKey } from './end-key.ts';

/** A change of a connection, or a new key of it, that waited for a second person. */
export const connectionChange: ChangeKind = {
  fields: { ...connectionShape.fields, key: field.text('Clave nueva', 'New key') },
  apply: (signed, { connectionId, baseRevision, changes }) =>
    onRecord(connection, async (write) => {
      if (connectionId === null) throw new Error('A change of a connection names one.');
      const { key: newKey, ...wanted } = changes;
      const key = { iD_Connection: connectionId };
      const isKeyAlone = newKey !== undefined && Object.keys(wanted).length === 0;
      // A key changes nothing of its connection: neither does what was changed there meanwhile keep it from being released.
      const current = await lockForUpdate(write, key, isKeyAlone ? undefined : baseRevision);
      if (newKey !== undefined) await releaseKey(String(newKey.after));
      const after = Object.fromEntries(Object.entries(wanted).map(([name, change]) => [name, change.after]));
      if (Object.keys(after).length === 0) return;
      requireFitting(current.kind as ConnectionKind, { ...current, ...after });
      await updateRecord(write, key, after);

      async function releaseKey(prefix: string): Promise<void> {
        const { tx, act } = write;
        const row = await tx
          .selectFrom('connection_key')
          .select(['connection_key_id', 'deleted'])
          .where('prefix', '=', prefix)
          .where('connection_id', '=', Number(connectionId))
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (row === undefined || row.deleted) throw connectionErrors.KEY_ENDED();
        const id = { connection_key_id: row.connection_key_id };
        await updateAudited(tx, 'connection_key', id, { released: true }, act, { signs: false });
      }
    })(signed),
  async decline(write, { connectionId, changes: { key } }) {
    if (connectionId !== null && key !== undefined) await endDeclinedKey(write, connectionId, String(key.after));
  },
};
