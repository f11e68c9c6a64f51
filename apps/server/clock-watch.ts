import type { FastifyBaseLogger } from 'fastify';
import { type ClockTrouble, describeTrouble, lookAtClock } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';

const everyMs = 30_000;

/** Holds the clock of this process against the database's and the last seal, now and every half minute; says what changes. */
export async function startClockWatch(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  log: FastifyBaseLogger,
): Promise<{ stop(): void }> {
  let trouble: ClockTrouble | null = null;
  const look = async (): Promise<void> => {
    try {
      const found = await lookAtClock(services, trouble);
      if (found !== null && trouble === null) log.error(`signing is stopped: ${describeTrouble(found)}`);
      if (found === null && trouble !== null) log.info('the clock is right again');
      trouble = found;
    } catch (err) {
      log.warn({ err }, 'the clock was not looked at');
    }
  };
  await look();
  const timer = setInterval(() => void look(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
