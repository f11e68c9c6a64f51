import { onRecord } from '#features/records/server/public.ts';
import { settingsShape } from '../shared/contract.ts';
import { guardedChanges } from '../shared/guarded-parameters.ts';
import type { ChangeKind } from './change-request/decide-change.ts';
import { holdSettings, requireSavable, type WantedParameters, writeSettings } from './save-settings.ts';
import { settingsRecord } from './settings-record.ts';
import { tellGuardedChange } from './tell-guarded-change.ts';

/** A save of the parameters that waited for a second person. */
export const parametersChange: ChangeKind = {
  fields: settingsShape.fields,
  apply: (signed, { baseRevision, changes, secret, requestedBy, releasedBy }) =>
    onRecord(settingsRecord, async (write) => {
      const current = await holdSettings(write, baseRevision);
      const after = Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change.after]));
      const password = secret === null ? { passwordChanged: false } : { passwordChanged: true, password: secret };
      // The base is the revision that the rest was asked over.
      const wanted = { ...current, ...after, ...password } as WantedParameters;
      await requireSavable(write, current, wanted);
      const guarded = guardedChanges(current, wanted);
      await writeSettings(write, current, { ...(after as WantedParameters), password: secret ?? '', ...password });
      await tellGuardedChange(write, guarded, { cwid: requestedBy.cwid, releasedBy });
    })(signed),
};
