import type { FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '#platform/calls/server/serve.ts';
import { originOf } from '#platform/http/authorize.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { sessionOf } from '#platform/http/request-context.ts';
import type { Language } from '#platform/i18n/language.ts';
import { pagePaths } from '#product/page-paths.ts';
import { validateInstructor } from '../../shared/calls/credentials.ts';
import * as calls from '../../shared/calls/provider.ts';
import type { ProviderOutcome } from '../../shared/provider.ts';
import { sessionErrors } from '../errors.ts';
import { askProvider } from '../provider/ask-provider.ts';
import { enterByProvider } from '../provider/enter.ts';
import { findIntent, type Intent, isAsker, newCookie } from '../provider/intents.ts';
import { providerCookie } from '../provider/provider-cookie.ts';
import type { ProviderRefusalCode } from '../provider/provider-errors.ts';
import { receiveAnswer, receiveEnd } from '../provider/receive-answer.ts';
import { obeyLogout } from '../provider/sign-out.ts';
import { identityMeaning, keyedDigest, placeOf, requireLinked, requireUnlocked } from '../provider/verify-provider.ts';
import { findAccount } from '../queries/accounts.ts';
import { findProviderAccount } from '../queries/provider-accounts.ts';
import type { SessionServices } from '../session-services.ts';
import { presentNewSession } from '../sessions/present-session.ts';
import { refuseForeignForm } from './refuse-foreign-form.ts';

/** The cookie of the browser, made where it has none: one for all that it asks of the provider. */
export function holdProviderCookie(request: FastifyRequest, reply: FastifyReply): string {
  const cookie = providerCookie.read(request.headers.cookie) || newCookie();
  reply.header('Set-Cookie', providerCookie.write(cookie, request.protocol === 'https'));
  return cookie;
}

/** Signing in and signing at the identity provider, and what it tells of sessions there (docs/decisions/162). */
export function registerProvider(app: HttpServer, services: SessionServices): void {
  registerQuestions(app, services);
  registerAnswers(app, services);
  serve(app, calls.logoutByProvider, async (request, reply) => {
    await obeyLogout(services, request.body.logout_token, request.ip);
    reply.header('Cache-Control', 'no-store');
    return {};
  });
}

const wayOut = `${validateInstructor.method} ${validateInstructor.path}`;

function registerQuestions(app: HttpServer, services: SessionServices): void {
  serve(
    app,
    calls.askSignInAtProvider,
    (request, reply) => {
      const cookie = holdProviderCookie(request, reply);
      const { isWindow } = request.body;
      const asked = { purpose: 'signIn', cookie, sessionId: null, act: null, isWindow, isShared: false } as const;
      // Anybody may ask: in the lane of those who sign in there, so that a flood of it stays there.
      return services.guard.signInAtProvider(request.ip, () =>
        askProvider(services, { ...asked, origin: originOf(request) }),
      );
    },
    { onRequest: refuseForeignForm },
  );

  serve(app, calls.askSigningAtProvider, async (request, reply) => {
    const session = sessionOf(request);
    const { call, number, bodyDigest, meaning = identityMeaning, user = session.cwid } = request.body;
    const isOwn = user.toLowerCase() === session.cwid.toLowerCase();
    // On a session of one's own nobody else signs; the call itself says which attendee a tablet serves.
    if (!isOwn && session.tablet === null) throw sessionErrors.SIGNING_FAILED();
    // In a room the device is everybody's, also for the trainer who signs as one of the attendees; it stays theirs alone to leave it.
    const isShared = session.tablet !== null && !(isOwn && call === wayOut);
    const account = await findAccount(services.db, user, services.clock.now());
    if (account === undefined) throw sessionErrors.SIGNING_FAILED();
    await requireLinked(services, account);
    await requireUnlocked(services, account, placeOf(session, isShared), request.ip);
    const linked = await findProviderAccount(services.db, account.employeeNr);
    const { employeeNr } = account;
    return askProvider(services, {
      purpose: 'sign',
      cookie: holdProviderCookie(request, reply),
      sessionId: session.sessionId,
      act: { call, number, bodyDigest: keyedDigest(services, bodyDigest), meaning, employeeNr },
      isWindow: true,
      isShared,
      origin: originOf(request),
      loginHint: linked?.username || undefined,
    });
  });
}

function registerAnswers(app: HttpServer, services: SessionServices): void {
  serve(app, calls.returnFromProvider, async (request, reply) => {
    const cookie = providerCookie.read(request.headers.cookie);
    const returned = { url: request.url, cookie, address: request.ip };
    const { intentId, endSession } = await receiveAnswer(services, returned);
    // Of the address nothing decides where it leads: to our own page, or to the provider's end of session.
    return reply.redirect(endSession ?? returnPage(intentId));
  });

  serve(app, calls.endedAtProvider, async (request, reply) => {
    const state = new URL(request.url, 'http://localhost').searchParams.get('state') ?? '';
    return reply.redirect(returnPage(await receiveEnd(services, state, providerCookie.read(request.headers.cookie))));
  });

  serve(app, calls.getProviderOutcome, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    const intent = await findIntent(services.db, request.body.intent);
    if (intent === null || !isAsker(intent, providerCookie.read(request.headers.cookie)))
      throw sessionErrors.PROVIDER_INTENT_OVER();
    return presentOutcome(services, intent, request.language);
  });

  serve(
    app,
    calls.enterByProvider,
    async (request, reply) => {
      const cookie = providerCookie.read(request.headers.cookie);
      const entering = { intentId: request.body.intent, cookie, address: request.ip };
      const { account, useId } = await enterByProvider(services, entering);
      const began = { with: 'provider', providerUse: useId, typesName: false } as const;
      return presentNewSession(services, account, request, reply, began);
    },
    { onRequest: refuseForeignForm },
  );
}

const returnPage = (intentId: string | null) =>
  intentId === null ? pagePaths.providerReturn : `${pagePaths.providerReturn}?intent=${intentId}`;

function presentOutcome(services: SessionServices, intent: Intent, language: Language): ProviderOutcome {
  const { purpose, outcome, isOver, isShared, endedAt, useId, isWindow } = intent;
  const shown = (state: ProviderOutcome['state'], problem: string | null = null) => ({
    purpose,
    state,
    problem,
    isWindow,
  });
  if (outcome === null || outcome === 'pending') return isOver ? shown('over') : shown('waiting');
  // The page closes the window as soon as it knows: too early, and the next person at the device would stand in that session.
  const isEnding = isShared && endedAt === null;
  if (outcome !== 'accepted') {
    if (isEnding && !isOver) return shown('waiting');
    const provider = services.provider?.displayName ?? '';
    const makers = sessionErrors as Readonly<Record<string, (typeof sessionErrors)[ProviderRefusalCode] | undefined>>;
    return shown('refused', (makers[outcome] ?? sessionErrors.PROVIDER_REFUSED)({ provider }).text(language));
  }
  if (purpose === 'signIn' && (isOver || useId !== null)) return shown('over');
  return isEnding ? shown('waiting') : shown('accepted');
}
