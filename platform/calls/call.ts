import type { z } from 'zod';
import type { AskedScope } from '#product/connection-scopes.ts';
import type { SignatureMeaning } from '#product/meanings.ts';
import type { RoutePermission } from '#product/permissions.ts';

/** Most bytes of a body that holds long lists: the conditions of a grid, a whole material. */
export const longBody = 1024 * 1024;

/** A schema; undefined where a call takes, or answers, nothing that is declared. */
export type Declared = z.ZodType | undefined;

/**
 * One call of the product, declared once, in a contract: the server registers it, screens make it, menus and tabs ask its
 * permission, and OpenAPI and the tests of calls read it (docs/decisions/115).
 */
export interface Call<
  Query extends Declared = Declared,
  Body extends Declared = Declared,
  Reply extends Declared = Declared,
  Params extends Declared = Declared,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** as it is registered: `/api/Course/GetMaterial`, `/api/ProfGral/:key` */
  readonly path: `/${string}`;
  /** what the path holds, by the names behind its colons */
  readonly params?: Params;
  /** what the OpenAPI document says of it, where its names do not */
  readonly description?: string;
  /** who may make it (decisions section 2) */
  readonly permission: RoutePermission;
  /** what the key of a connection must open, where the permission is `connection` */
  readonly connectionScope?: AskedScope;
  /** also served to a session in tablet mode; its handler keeps it to the session's instance */
  readonly servesTablet?: true;
  /** made twice it does and answers what it does once: screens send it again after an outage, as what is read */
  readonly isRepeatable?: true;
  /** works for long: answered in a thread of its own, so that nobody else waits for it (docs/decisions/181) */
  readonly worksLong?: true;
  /** also opened by the file cookie: for files that the browser's own players fetch */
  readonly acceptsFileCookie?: true;
  /** what the address carries */
  readonly query?: Query;
  /** JSON, or the fields of a form */
  readonly body?: Body;
  /** of a 200: documented and typed, not checked again */
  readonly reply?: Reply;
  /** most bytes of the body, where it may be longer than others: `longBody`, or a number of its own */
  readonly bodyLimit?: number;
}

/** A call whose body carries a signature (21 CFR 11.50, 11.200). */
export interface SignedCall<
  Query extends Declared = Declared,
  Body extends Declared = Declared,
  Reply extends Declared = Declared,
  Params extends Declared = Declared,
> extends Call<Query, Body, Reply, Params> {
  /** what its dialog shows and its signatures keep (21 CFR 11.50(a)(3)) */
  readonly meaning: SignatureMeaning;
  /** path of the kind of record that it changes, whose last reasons its dialog offers */
  readonly record: string;
  /** what single records that it signs keep in place of `meaning`, as its dialog says of each */
  readonly meaningsApart?: readonly SignatureMeaning[];
  /** its reply holds a secret, which is not kept: a call that repeats it by its number is answered null */
  readonly repliesOnce?: true;
}

/** A call as it is declared: most that read, and most that are signed, need not say their method. */
type Declaration<C extends Call> = Omit<C, 'method'> & Partial<Pick<C, 'method'>>;

/** How a call is made that says no method, by the name of what declares it. */
export const usualMethods = { call: 'GET', signedCall: 'POST' } as const;

/** Declares a call; a GET where it says no method. */
// @__NO_SIDE_EFFECTS__
export function call<
  Query extends Declared = undefined,
  Body extends Declared = undefined,
  Reply extends Declared = undefined,
  Params extends Declared = undefined,
>(declared: Declaration<Call<Query, Body, Reply, Params>>): Call<Query, Body, Reply, Params> {
  return { method: usualMethods.call, ...declared };
}

/** Declares a call that is signed, a POST where it says no method; its body holds who signs and their password, and a reason where the signer gives one. */
// @__NO_SIDE_EFFECTS__
export function signedCall<
  Body extends z.ZodType,
  Query extends Declared = undefined,
  Reply extends Declared = undefined,
  Params extends Declared = undefined,
>(declared: Declaration<SignedCall<Query, Body, Reply, Params>>): SignedCall<Query, Body, Reply, Params> {
  return { method: usualMethods.signedCall, ...declared };
}

/** What a schema takes, and what it makes of it; nothing where it is not declared. */
export type Taken<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;
export type Made<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a call is answered with. */
export type ReplyOf<C> = C extends Call<infer _Query, infer _Body, infer Reply> ? Made<Reply> : never;

/** What the address of a call carries, parsed. */
export type QueryOf<C> = C extends Call<infer Query, infer _Body, infer _Reply> ? Made<Query> : never;

/** The body of a call, parsed. */
export type BodyOf<C> = C extends Call<infer _Query, infer Body, infer _Reply> ? Made<Body> : never;
