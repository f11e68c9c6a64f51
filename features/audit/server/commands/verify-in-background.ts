import { setTimeout as sleep } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import {
  isProven,
  mailAuditors,
  provenColumns,
  recordSecurityEvent,
  verifyAudit,
} from '#features/integrity/server/public.ts';
import { describeBrokenLink, encodeOutcome, scopeMark } from '#features/integrity/shared/findings.ts';
import { withLockIfFree } from '#platform/db/advisory-locks.ts';
import type { Database } from '#platform/db/database.ts';
import { formatMoment } from '#platform/i18n/format.ts';
import type { Services } from '#platform/services.ts';
import { systemActor } from '#platform/signing/act.ts';
import { productName } from '#product/product-name.ts';

/** All of the trail is verified when the last time is longer ago than this, in ms: once a day, at another hour each time. */
const wholeEveryMs = 23 * 3_600_000;

/** After each statement the work rests for so many times as long as that took, though no longer than a while (ms). */
const restFactor = 3;
const longestRestMs = 5_000;

/** What is still found is mailed again after so long, in ms. */
const mailedAgainMs = 24 * 3_600_000;

/**
 * Verifies the trail while people work: what is new each hour, all of it once a day. On one connection, one processor and with
 * rests, so that a quarter of one processor is the most it takes; nothing where another verification runs. The outcome is kept as
 * a security event; a broken trail is shown on the bells of ITPS and QA, and is mailed to them.
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
  const { broken } = found;
  const at = clock.now();
  const detail = encodeOutcome(found, broken, isWhole);
  const isNews = broken !== null && !(await wasTold(db, detail, at));
  await recordSecurityEvent(services, {
    at,
    kind: broken === null ? 'auditVerified' : 'auditBroken',
    cwid: systemActor,
    detail,
    facts: { isWhole },
  });
  if (broken === null || !isNews) return;
  const moment = formatMoment(at.toISOString(), services.timeZone);
  await mailAuditors(services, {
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

/** An event that the product did not write spares nobody the whole verification. */
async function isWholeDue({ db, clock, secrets }: Services): Promise<boolean> {
  const done = await db
    .selectFrom('security_event')
    .select([...provenColumns])
    .where('kind', 'in', ['auditVerified', 'auditBroken'])
    .where('cwid', '=', systemActor)
    .where(sql`facts ->> 'isWhole'`, '=', 'true')
    .where('happened_at', '>', new Date(clock.now().getTime() - wholeEveryMs))
    .execute();
  return !done.some((event) => isProven(secrets, event));
}

async function wasTold(db: Database, detail: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_told: boolean }>`
    select exists (
      select from security_event
      where kind = 'auditBroken' and split_part(detail, ${scopeMark}, 1) = ${detail.split(scopeMark)[0] ?? ''}
        and happened_at > ${new Date(now.getTime() - mailedAgainMs)}
    ) as is_told`.execute(db);
  return rows[0]?.is_told === true;
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
