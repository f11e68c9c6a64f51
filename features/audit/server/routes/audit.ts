import type { FastifyRequest } from 'fastify';
import {
  onRecord,
  type RecordDefinition,
  type RecordServices,
  registerHistory,
  serveSigned,
  signedOnce,
} from '#features/records/server/public.ts';
import { serve } from '#platform/calls/server/serve.ts';
import type { DatabaseTransaction } from '#platform/db/database.ts';
import { registerGridExport } from '#platform/grid/server/register-export.ts';
import { registerGridLoad } from '#platform/grid/server/register-load.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import type { Act } from '#platform/signing/act.ts';
import * as calls from '../../shared/calls.ts';
import { trailShape } from '../../shared/contract.ts';
import { auditReview } from '../audit-review.ts';
import { auditLists } from '../audit-sources.ts';
import { backup, rehearsal } from '../backups/backup-records.ts';
import { signRehearsal } from '../backups/sign-rehearsal.ts';
import { signReview } from '../commands/sign-review.ts';
import { readAuditState } from '../queries.ts';
import { readRevision } from '../read-revision.ts';
import { trailWords } from '../trail-words.ts';
import { registerVerify } from './verify.ts';

const permission = 'audit.read' as const;

/** The calls of the page Audit: its lists, the state of the trail, its verification and its signed review. */
export function registerAudit(app: HttpServer, services: RecordServices, records: readonly RecordDefinition[]): void {
  for (const { shape, source } of auditLists(records)) {
    const list = { path: shape.address, permission, source: ({ language }: FastifyRequest) => source(language) };
    registerGridLoad(app, services, shape === trailShape ? { ...list, beside: trailWords(services, records) } : list);
    registerGridExport(app, services, { ...list, fields: shape.fields, title: shape.title });
  }
  serve(app, calls.getAuditState, (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return readAuditState(services);
  });
  serve(app, calls.getRevision, (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    return readRevision(services, records, request.query.iD_History, request.language);
  });
  for (const record of [auditReview, backup, rehearsal]) registerHistory(app, services, record);
  registerVerify(app, services);
  serveSigned(
    app,
    services,
    calls.signRehearsal,
    onRecord(rehearsal, (write, { body }) => signRehearsal(write, body)),
  );
  serve(app, calls.signReview, async (request) => {
    const sign = (tx: DatabaseTransaction, act: Act) => signReview(tx, act, request.body);
    return { iD_Review: await signedOnce(services, request, calls.signReview, sign) };
  });
}
