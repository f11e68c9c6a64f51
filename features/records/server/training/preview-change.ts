import type { FastifyRequest } from 'fastify';
import { unkept } from '#platform/files/unkept.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import type { Act } from '#platform/signing/act.ts';
import { grantedScope } from '#product/roles.ts';
import type { TrainingPreview } from '../../shared/contract.ts';
import type { SignedWrite } from '../record.ts';
import { againAfterDeadlock } from '../signed-change.ts';
import type { RecordServices, TrainingChange } from './training-hook.ts';

/** Of a change that moves nobody. */
const noTraining: TrainingPreview = {
  replaces: [],
  people: 0,
  sectors: [],
  until: null,
  suspended: 0,
  resumed: 0,
  person: null,
  leftOut: [],
};

/**
 * What a change would mean for training: its command tried, with nobody assigned but counted.
 * @param run the command of the change; what it refuses, this refuses
 */
export async function previewChange(
  services: RecordServices,
  request: FastifyRequest,
  run: (write: SignedWrite) => Promise<unknown>,
): Promise<TrainingPreview> {
  return tryChange(services, request, async (write, count) => {
    let preview: TrainingPreview = noTraining;
    const reassignTraining: SignedWrite['reassignTraining'] = async (change) => {
      preview = await count(change);
    };
    await run({ ...write, reassignTraining });
    return preview;
  });
}

/**
 * Tries changes in a transaction that is given up, and keeps no file. Readers of one sector alone get no names of other sectors.
 * @param run gets what counts what a change would mean for training; what it is given to write with assigns nobody
 */
export async function tryChange<T>(
  services: RecordServices,
  request: FastifyRequest,
  run: (write: SignedWrite, count: (change: TrainingChange) => Promise<TrainingPreview>) => Promise<T>,
): Promise<T> {
  const session = sessionOf(request);
  const namesOf = grantedScope(roleOf(session), 'sectorData.read') === 'all' ? null : session.sectorId;
  const act: Act = { by: session.cwid, at: services.clock.now(), timeZone: services.timeZone, reason: 'Vista previa' };
  return againAfterDeadlock(async () => {
    const tx = await services.db.startTransaction().execute();
    const count = (change: TrainingChange) => services.training.preview(tx, act, change, namesOf);
    try {
      const unkeeping = { ...services, files: unkept(services.files) };
      const write = { services: unkeeping, tx, act, session, reassignTraining: async () => {}, isPreview: true };
      return await run(write, count);
    } finally {
      await tx.rollback().execute();
    }
  });
}
