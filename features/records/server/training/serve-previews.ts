import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Call, SignedCall } from '#platform/calls/call.ts';
import { type Handler, serve } from '#platform/calls/server/serve.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { signedFields } from '#platform/signing/signed-fields.ts';
import { editedRevision, type TrainingPreview } from '../../shared/contract.ts';
import { changeCall, previewOf, togetherCall } from '../../shared/record-calls.ts';
import type { RecordAct } from '../../shared/record-shape.ts';
import { absent, absentFields } from '../absent.ts';
import { changeTogether, togetherFields } from '../change-together.ts';
import { gatherFields } from '../gather-fields.ts';
import { readKey } from '../read-key.ts';
import type { RecordDefinition, RecordValues, RecordWrite } from '../record.ts';
import { makeSentChanges } from '../sent-changes.ts';
import { onRecord, signedChange } from '../signed-change.ts';
import { previewChange } from './preview-change.ts';
import type { RecordServices } from './training-hook.ts';

/** A signed change that decides who must take what; its call takes its fields in the body or the address. */
interface SignedTrainingChange<Body extends z.ZodObject<SignedShape>, Reply extends z.ZodType> {
  readonly call: SignedCall<undefined, Body, Reply>;
  /** the kind of record that it changes */
  readonly record: RecordDefinition;
  readonly run: (write: RecordWrite, fields: z.output<Body>) => Promise<z.input<Reply>>;
}

type SignedShape = typeof signedFields;

/** Counting a whole company is heavy and holds the locks of the change: it takes one of the person's places. */
const inShare = (app: HttpServer, request: FastifyRequest, reply: FastifyReply, work: () => Promise<TrainingPreview>) =>
  app.shares.previews.run(sessionOf(request).employeeNr, work, callerLeft(reply));

/** No password travels for a preview, neither the signer's nor one that the change sets: who sends one is told so. */
const unsigned = { pass: absent('notInPreview') };

/** The call of such a change, and the call that tells beforehand what it would do. */
export function registerTrainingChange<Body extends z.ZodObject<SignedShape>, Reply extends z.ZodType>(
  app: HttpServer,
  services: RecordServices,
  { call, record, run }: SignedTrainingChange<Body, Reply>,
): void {
  const preValidation = gatherFields;
  const command = (request: FastifyRequest) => onRecord(record, (write) => run(write, request.body as z.output<Body>));
  const change = (request: FastifyRequest) => signedChange(services, request, call, command(request));
  serve(app, call, change as Handler<undefined, Body, Reply>, { preValidation });
  const body = (call.body as z.ZodObject<SignedShape>).omit({ user: true, pass: true, reason: true }).extend(unsigned);
  const preview = (request: FastifyRequest, reply: FastifyReply) =>
    inShare(app, request, reply, () => previewChange(services, request, command(request)));
  serve(app, { ...previewOf(call), body }, preview, { preValidation });
}

/** The previews of a record's plain changes, each by the method of its change: of those that its shape names, and of several at once. */
export function servePreviews(app: HttpServer, services: RecordServices, record: RecordDefinition): void {
  const { shape } = record;
  if (shape.previews === undefined) return;
  const servePreview = <Body extends z.ZodType>(
    change: Call | undefined,
    body: Body,
    run: (write: RecordWrite, body: z.output<Body>) => Promise<unknown>,
  ) => {
    if (change === undefined) return;
    const preview = (request: FastifyRequest, reply: FastifyReply) =>
      inShare(app, request, reply, () =>
        previewChange(
          services,
          request,
          onRecord(record, (write) => run(write, request.body as z.output<Body>)),
        ),
      );
    serve(app, { ...previewOf(change), body }, preview, { preValidation: gatherFields });
  };
  for (const act of Object.keys(shape.previews) as RecordAct[]) {
    servePreview(changeCall(shape, act), previewedBody(record, act), (write, body) =>
      runPlain(write, act, body as RecordValues),
    );
  }
  // Counted over all of the changes.
  const body = togetherFields(record, true).extend(unsigned);
  servePreview(togetherCall(shape), body, (write, { changes }) => changeTogether(write, changes));
}

const revision = editedRevision();

function previewedBody({ shape: { secrets = [] }, write = {} }: RecordDefinition, act: RecordAct): z.ZodType {
  const absences = { ...absentFields(secrets, 'notInPreview'), ...unsigned };
  const { insert, update } = write;
  if (act === 'insert' && insert !== undefined) return insert.schema.safeExtend(absences);
  if (act === 'update' && update !== undefined) {
    return update.schema
      .partial()
      .extend({ revision, ...absences })
      .loose();
  }
  return z.looseObject({ revision, ...unsigned });
}

async function runPlain(write: RecordWrite, act: RecordAct, body: RecordValues): Promise<void> {
  const { insert, update, remove } = write.record.write ?? {};
  if (act === 'insert') await insert?.run(write, body);
  else if (act === 'remove')
    await remove?.(write, readKey(write.record.shape, body), body.revision as number | undefined);
  else if (update !== undefined) await makeSentChanges(write, update, body);
}
