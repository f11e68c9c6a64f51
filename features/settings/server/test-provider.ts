import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type Answer,
  askProvider,
  findIntent,
  holdProviderCookie,
  openAnswer,
  type SessionServices,
  skewSeconds,
} from '#features/session/server/public.ts';
import { originOf } from '#platform/http/authorize.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Language } from '#platform/i18n/language.ts';
import { type Problem, problemText, successText } from './connection-words.ts';
import { settingsErrors } from './errors.ts';
import type { Finding } from './watch-connection-tests.ts';

/** Sends who tests over the provider of the environment, released or not, as a signature would. @throws Refusal as `askProvider` */
export async function askTest(services: SessionServices, request: FastifyRequest, reply: FastifyReply) {
  const { provider: named } = services;
  if (named === undefined) throw settingsErrors.PROVIDER_NOT_NAMED();
  const { sessionId } = sessionOf(request);
  const asked = { purpose: 'test', sessionId, act: null, isWindow: true, isShared: false } as const;
  const cookie = holdProviderCookie(request, reply);
  return askProvider(services, { ...asked, cookie, origin: originOf(request) }, { named });
}

/**
 * What the provider returned of one real re-authentication: whether it said when the credentials were given, at what level and by what
 * means. Null while nobody has answered.
 */
export async function readTest(
  services: SessionServices,
  request: FastifyRequest,
  intentId: string,
  language: Language,
): Promise<Finding | null> {
  const intent = await findIntent(services.db, intentId);
  const server = services.provider?.issuer ?? '';
  if (intent?.purpose !== 'test' || intent.sessionId !== sessionOf(request).sessionId)
    return refuse('providerOver', server, language);
  if (intent.outcome === null || intent.outcome === 'pending')
    return intent.isOver ? refuse('providerOver', server, language) : null;
  const answer = openAnswer(services, intent);
  if (intent.outcome !== 'accepted' || answer === null) {
    return refuse(intent.outcome === 'PROVIDER_UNAVAILABLE' ? 'failed' : 'providerAnswer', server, language);
  }
  const told = toldOf(answer, services.provider?.usernameClaim ?? '', intent.madeAt);
  const problem = problemOf(answer, intent.madeAt, services.provider?.signAcrValues ?? []);
  if (problem !== null) {
    return { problem, reply: { ok: false, detail: `${problemText(problem, { server }, language)} ${told}` } };
  }
  return { problem: null, reply: { ok: true, detail: `${successText('provider', { server }, language)} ${told}` } };
}

function refuse(problem: Problem, server: string, language: Language): Finding {
  return { problem, reply: { ok: false, detail: problemText(problem, { server }, language) } };
}

function problemOf({ authTime, acr, username }: Answer, madeAt: Date, levels: readonly string[]): Problem | null {
  if (authTime === null) return 'providerNoTime';
  if (authTime < madeAt.getTime() / 1000 - skewSeconds) return 'providerStale';
  // As for a signature (`requireFresh`): a moment that is still to come would make an answer good for later questions.
  if (authTime > Date.now() / 1000 + skewSeconds) return 'providerAhead';
  if (levels.length > 0 && !levels.includes(acr ?? '')) return 'providerLevel';
  return username === '' ? 'providerNoUsername' : null;
}

/** What came back, claim by claim, in their own names. */
function toldOf({ authTime, acr, amr, username }: Answer, claim: string, madeAt: Date): string {
  const seconds = authTime === null ? null : Math.round(authTime - madeAt.getTime() / 1000);
  const time = seconds === null ? '—' : `${seconds >= 0 ? '+' : ''}${seconds} s`;
  return `(auth_time: ${time} · acr: ${acr ?? '—'} · amr: ${amr ?? '—'} · ${claim}: ${username || '—'})`;
}
