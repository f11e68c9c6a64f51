import { endKey, getConnectionDetail, makeKey } from '#features/connections/shared/calls.ts';
import { connectionKeyShape, connectionShape } from '#features/connections/shared/contract.ts';
import { itps, type KnownCall, known, signed } from './known-call.ts';
import { history, recordReads, recordWrites } from './loads.ts';
import { rightPassword, type World } from './world.ts';

/** Connections and their keys. */
export function connectionCalls({ records, s }: World): readonly KnownCall[] {
  const key = { iD_Connection: records.connectionId };
  const signature = signed('itps', rightPassword);
  const fields = {
    responsible_Nr: s.people.qa.employeeNr,
    scope: 'people.read trainings.read',
    iD_Sector: s.sector.sectorId,
    expires_On: '2026-12-31',
    active: true,
    dry_Run: false,
    held_Percent: 20,
  };
  return [
    ...recordReads(connectionShape, { readBy: itps, key }),
    ...recordWrites(connectionShape, {
      by: itps,
      signature,
      key,
      insert: { name: 'MES de planta', kind: 'api', ...fields },
      optional: ['iD_Sector', 'expires_On'],
      update: fields,
    }),
    history(connectionKeyShape, { readBy: itps, key: { iD_Connection_Key: records.connectionKeyId } }),
    known(getConnectionDetail, key),
    known(makeKey, { ...key, expires_On: '2026-06-30', ...signature }),
    known(endKey, { iD_Connection_Key: records.connectionKeyId, ...signature }),
  ];
}
