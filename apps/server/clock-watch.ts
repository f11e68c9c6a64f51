import type { FastifyBaseLogger } from 'fastify';
import { type ClockTrouble, describeTrouble, giveSignOfLife, lookAtClock } from '#features/integrity/server/public.ts';
import type { Services } from '#platform/services.ts';

const everyMs = 30_000;
/** Five minutes: a clock that is ahead for a moment leaves no mark that the right time would then be behind. */
const looksPerSign = 10;

/**
 * Holds the clock of this process against the database's, the last seal and the last sign of life, now and every half minute, and says
 * what changes. While it is right, a sign of life is given now and every five minutes.
 */
export async function startClockWatch(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  log: FastifyBaseLogger,
): Promise<{ stop(): void }> {
  let trouble: ClockTrouble | null = null;
  let looks = 0;
  const look = async (): Promise<void> => {
    try {
      const found = await lookAtClock(services, trouble);
      if (found !== null && trouble === null) log.error(`signing is stopped: ${describeTrouble(found)}`);
      if (found === null && trouble !== null) log.info('the clock is right again');
      trouble = found;
      if (found === null && looks % looksPerSign === 0) await giveSignOfLife(services.db);
      looks += 1;
    } catch (err) {
      log.warn({ err }, 'the clock was not looked at');
    }
  };
  await look();
  const timer = setInterval(() => void look(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
