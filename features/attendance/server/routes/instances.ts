import { instance } from '#features/instances/server/public.ts';
import { instanceFields } from '#features/instances/shared/contract.ts';
import { type RecordServices, registerRecord, updateWith, withCommands } from '#features/records/server/public.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { deleteAttendedInstance, editAttendedInstance } from '../commands/write-attended-instance.ts';

/** The calls of the grid of instances, which are edited and deleted together with who takes part in them. */
export function registerInstanceRecord(app: HttpServer, services: RecordServices): void {
  const update = updateWith(instanceFields, editAttendedInstance);
  registerRecord(app, services, withCommands(instance, { update, remove: deleteAttendedInstance }));
}
