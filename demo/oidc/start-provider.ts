import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, {
  type Configuration,
  type InteractionResults,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider';
import { signInPage, signOutPage } from './sign-in-page.ts';

/** Somebody whom the provider knows. */
export interface ProviderPerson {
  /** what the provider calls them, to nobody else */
  readonly sub: string;
  readonly username: string;
  readonly name: string;
}

/** What the next credentials are said to be. */
export interface ProviderBehaviour {
  /** Unix seconds; absent: now */
  authTime?: number;
  acr?: string;
  amr?: string[];
}

interface ProviderOptions {
  readonly people: () => readonly ProviderPerson[];
  /** of everybody */
  readonly password: string;
  /** addresses of the product: scheme, host and port */
  readonly origins: readonly string[];
  readonly port?: number;
  /** takes what it is asked from the product itself (PAR, RFC 9126), and not by way of the browser */
  readonly takesPushed?: boolean;
  /** offers an end of its session */
  readonly endsSessions?: boolean;
}

export interface DemoProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly signingKey: JWK;
  readonly behaviour: ProviderBehaviour;
  /** called with every answer of the token endpoint, which it may change */
  onTokens: ((tokens: Record<string, unknown>) => Promise<void>) | null;
  /** besides the key that it signs by, in what it says of its keys from now on */
  furtherKeys: readonly JWK[];
  /** the address of its keys fails */
  isKeyless: boolean;
  /** it takes calls and answers none */
  isSilent: boolean;
  /** it answers none that asks for its keys */
  isSilentOnKeys: boolean;
  readonly provider: Provider;
  close(): Promise<void>;
}

/**
 * A real provider of OpenID Connect (`oidc-provider`) on this machine, for the demo and for tests: people with one password, whom it
 * asks on a page of its own whenever it is told to.
 */
export async function startProvider(options: ProviderOptions): Promise<DemoProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const client = { clientId: 'capacita', clientSecret: 'secreto-de-la-prueba-32-caracteres' };
  const signingKey = newSigningKey();
  const provider = new Provider(issuer, configurationOf(options, client, signingKey));
  const demo: DemoProvider = {
    issuer,
    ...client,
    signingKey,
    behaviour: {},
    onTokens: null,
    furtherKeys: [],
    isKeyless: false,
    isSilent: false,
    isSilentOnKeys: false,
    provider,
    close: () => closeServer(server),
  };
  const given = new Map<string, number>();
  provider.use(async (ctx, next) => {
    if (await answerInteraction(ctx, provider, { ...options, given }, demo.behaviour)) return;
    await next();
    if (ctx.path === '/jwks' && demo.isKeyless) ctx.status = 502;
    if (ctx.path === '/jwks' && ctx.status === 200)
      ctx.body = { keys: [signingKey, ...demo.furtherKeys].map(publicPartOf) };
    const body = ctx.body as unknown;
    if (ctx.path === '/token' && ctx.status === 200) await demo.onTokens?.(body as Record<string, unknown>);
  });
  const answer = provider.callback();
  server.on('request', (request, reply) => {
    if (!demo.isSilent && !(demo.isSilentOnKeys && request.url === '/jwks')) void answer(request, reply);
  });
  return demo;
}

/** RSA of 2048 bits, as most providers sign. */
export function newSigningKey(kid = 'uno'): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid } as JWK;
}

const publicPartOf = ({ kty, n, e, alg, use, kid }: JWK) => ({ kty, n, e, alg, use, kid });

function configurationOf(
  { people, origins, takesPushed = true, endsSessions = true }: ProviderOptions,
  { clientId, clientSecret }: Pick<DemoProvider, 'clientId' | 'clientSecret'>,
  signingKey: JWK,
): Configuration {
  // How old credentials may be is the product's to judge: that a provider does not keep to it is what is tried.
  const policy = interactionPolicy.base();
  policy.get('login')?.checks.remove('max_age');
  const find = (sub: string) => people().find((person) => person.sub === sub);
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: origins.map((origin) => `${origin}/api/Auth/Provider/Return`),
        post_logout_redirect_uris: origins.flatMap((origin) => [
          `${origin}/api/Auth/Provider/Ended`,
          `${origin}/login`,
        ]),
        ...(origins[0] === undefined ? {} : { backchannel_logout_uri: `${origins[0]}/api/Auth/Provider/Logout` }),
        backchannel_logout_session_required: true,
        require_auth_time: false,
      },
    ],
    jwks: { keys: [signingKey] },
    cookies: { keys: ['una-clave-solo-de-prueba'] },
    scopes: ['openid', 'profile'],
    claims: {
      openid: ['sub', 'amr'],
      profile: ['preferred_username', 'name'],
      acr: null,
      auth_time: null,
      iss: null,
      sid: null,
    },
    acrValues: ['urn:prueba:alto'],
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      claimsParameter: { enabled: true },
      backchannelLogout: { enabled: true },
      pushedAuthorizationRequests: { enabled: takesPushed },
      rpInitiatedLogout: {
        enabled: endsSessions,
        logoutSource: async (ctx, form) => {
          ctx.body = signOutPage(form);
        },
      },
    },
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: async (_ctx, sub) => {
      const person = find(sub);
      if (person === undefined) return undefined;
      const { username, name } = person;
      return { accountId: sub, claims: async () => ({ sub, preferred_username: username, name }) };
    },
    // Nobody is asked whether a program of their own company may know who they are.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile');
      grant.addOIDCClaims(['auth_time', 'acr', 'amr', 'sid']);
      await grant.save();
      return grant;
    },
    renderError: async (ctx, out) => {
      ctx.type = 'text';
      ctx.body = JSON.stringify(out);
    },
    ttl: { Session: 3600, Grant: 3600, IdToken: 600, AccessToken: 600, AuthorizationCode: 60, Interaction: 600 },
  };
}

type Asked = Pick<KoaContextWithOIDC, 'path' | 'method' | 'req' | 'res' | 'redirect' | 'body' | 'type'>;

/** The page that asks for credentials, and what is typed there. @returns whether the call was one of these */
async function answerInteraction(
  ctx: Asked,
  provider: Provider,
  { people, password, given }: ProviderOptions & { readonly given: Map<string, number> },
  { authTime, acr, amr }: ProviderBehaviour,
): Promise<boolean> {
  const [, uid, act] = /^\/interaction\/([\w-]+)(\/cancel)?$/.exec(ctx.path) ?? [];
  if (uid === undefined) return false;
  const { params } = await provider.interactionDetails(ctx.req, ctx.res);
  const hint = typeof params.login_hint === 'string' ? params.login_hint : '';
  ctx.type = 'html';
  if (ctx.method === 'GET') {
    ctx.body = signInPage(uid, hint, false);
    return true;
  }
  const typed = new URLSearchParams(await textOf(ctx.req));
  if (act !== undefined) return finish(ctx, provider, { error: 'access_denied', error_description: 'cancelled' });
  const user = typed.get('user') ?? '';
  const person = people().find(({ username }) => username.toLowerCase() === user.toLowerCase());
  if (person === undefined || typed.get('pass') !== password) {
    ctx.body = signInPage(uid, user, true);
    return true;
  }
  const login = {
    accountId: person.sub,
    ts: authTime ?? nextSecond(given, person.sub),
    ...(acr === undefined ? {} : { acr }),
    amr: amr ?? ['pwd'],
  };
  return finish(ctx, provider, { login });
}

/** Now, in Unix seconds; a test that types twice within one second gives its credentials at two moments, as people do. */
function nextSecond(given: Map<string, number>, sub: string): number {
  const moment = Math.max(Math.floor(Date.now() / 1000), (given.get(sub) ?? 0) + 1);
  given.set(sub, moment);
  return moment;
}

async function finish(ctx: Asked, provider: Provider, result: InteractionResults): Promise<true> {
  const next = await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false });
  ctx.redirect(next);
  return true;
}

async function textOf(stream: AsyncIterable<unknown>): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
}
