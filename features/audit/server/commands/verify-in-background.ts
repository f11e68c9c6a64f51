import { setTimeout as sleep } from 'node:timers/promises';
import { type KyselyPlugin, type RawBuilder, sql } from 'kysely';
import {
  factsOfVerification,
  findTooManyRights,
  isProven,
  mailAuditors,
  provenColumns,
  recordSecurityEvent,
  verifyAudit,
} from '#features/integrity/server/public.ts';
import { type BrokenLink, describeBrokenLink, encodeOutcome, scopeMark } from '#features/integrity/shared/findings.ts';
import { withLockIfFree } from '#platform/db/advisory-locks.ts';
import { formatMoment } from '#platform/i18n/format.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { productName } from '#product/product-name.ts';

/**
 * All of the trail is verified, and what is still found is mailed again, when the last time is longer ago than this, in ms: once a
 * day, also where the hourly job begins a little earlier than the day before.
 */
const onceADayMs = 23 * 3_600_000;

/** After each statement the work rests for so many times as long as that took, though no longer than a while (ms). */
const restFactor = 3;
const longestRestMs = 5_000;

/**
 * Verifies the trail while people work, and what the application's login may: what is new each hour, all of it once a day. On one connection, one processor and with
 * rests, so that a quarter of one processor is the most it takes; nothing where another verification runs. The outcome is kept as
 * a security event; a broken trail is shown on the bells of ITPS and QA, and is mailed to them: by another event, so that no mail keeps anybody waiting
 * for what was found.
 * @param stopping ends it at once, with nothing kept
 */
export async function verifyInBackground(services: Services, stopping: AbortSignal): Promise<void> {
  const { db, clock, secrets, anchor, files } = services;
  const isWhole = await isWholeDue(services);
  const rests = restingPlugin(stopping);
  const found = await db
    .connection()
    .execute((connection) =>
      withLockIfFree(connection, 'verification', () =>
        verifyAudit(connection.withPlugin(rests.plugin), {
          ...{
            secrets,
            anchor,
            files,
            isWhole,
            signal: stopping,
            cancelledFrom: db,
            rest: rests.rest,
            now: clock.now(),
          },
        }),
      ),
    )
    .catch((error: unknown) => {
      if (stopping.aborted) return null;
      throw error;
    });
  if (found === null) return;
  const broken = found.broken ?? (await findTooManyRights(services.proveRights));
  const at = clock.now();
  const detail = encodeOutcome(found, broken, isWhole);
  const kind = broken === null ? 'auditVerified' : 'auditBroken';
  await recordSecurityEvent(services, { at, kind, cwid: systemActor, detail, facts: factsOfVerification(found) });
  if (broken !== null) await mailOnceADay(services, broken, at, detail);
}

/** Mails a finding, unless the mail server took it within a day; one that it does not take is mailed at the next hour. */
async function mailOnceADay(services: Services, broken: BrokenLink, at: Date, outcome: string): Promise<void> {
  const [detail = ''] = outcome.split(scopeMark);
  if (await hasRecentEvent(services, sql`kind = 'auditBrokenMailed' and detail = ${detail}`)) return;
  if (!(await mailFinding(services, broken, at))) return;
  const mailed = { at: services.clock.now(), kind: 'auditBrokenMailed', cwid: systemActor, detail } as const;
  await recordSecurityEvent(services, mailed);
}

/** @returns whether the mail server took it */
async function mailFinding(services: Services, broken: BrokenLink, at: Date): Promise<boolean> {
  const moment = formatMoment(at.toISOString(), services.timeZone);
  return mailAuditors(services, {
    subject: `${productName}: registro de auditoría ALTERADO / audit trail BROKEN`,
    text: [
      `La verificación del ${moment} (${services.timeZone}) encontró:`,
      describeBrokenLink(broken, 'es'),
      'Avise a sistemas antes de seguir trabajando. El detalle está en la página Auditoría.',
      '',
      `The verification of ${moment} (${services.timeZone}) found:`,
      describeBrokenLink(broken, 'en'),
      'Notify IT before anyone continues working. The details are on the page Audit trail.',
    ].join('\n'),
  });
}

async function isWholeDue(services: Services): Promise<boolean> {
  return !(await hasRecentEvent(
    services,
    sql`kind in ('auditVerified', 'auditBroken') and facts ->> 'isWhole' = 'true'`,
  ));
}

/** Whether such an event was kept within a day, by nobody's hand. One that the product did not write spares neither verification nor mail. */
async function hasRecentEvent({ db, clock, secrets }: Services, condition: RawBuilder<unknown>): Promise<boolean> {
  const events = await db
    .selectFrom('security_event')
    .select([...provenColumns])
    .where(sql<boolean>`${condition}`)
    .where('cwid', '=', systemActor)
    .where('happened_at', '>', new Date(clock.now().getTime() - onceADayMs))
    .execute();
  return events.some((event) => isProven(secrets, event));
}

/** Lets a connection rest after each of its statements, in proportion to how long that took. */
function restingPlugin(stopping: AbortSignal): { readonly plugin: KyselyPlugin; rest(): Promise<void> } {
  let begun = performance.now();
  const rest = async () => {
    const took = performance.now() - begun;
    // An aborted rest is no failure of the statement before it: the work ends at its next step.
    await sleep(Math.min(took * restFactor, longestRestMs), undefined, { signal: stopping }).catch(() => {});
    begun = performance.now();
  };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      begun = performance.now();
      return node;
    },
    async transformResult({ result }) {
      await rest();
      return result;
    },
  };
  return { plugin, rest };
}
