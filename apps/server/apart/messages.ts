import type { Environment } from '#platform/config/environment.ts';
import type { AnsweredCall, SentCall } from '#platform/http/apart.ts';

/** What the thread is started with. */
export interface ThreadSettings {
  readonly environment: Environment;
  readonly dataDirectory: string;
  /** address of the database, with the application's own login */
  readonly databaseUrl: string;
}

/** What the thread is asked; `id` numbers what is answered. */
export type Asked =
  | { readonly kind: 'answer'; readonly id: number; readonly call: SentCall }
  | { readonly kind: 'run'; readonly id: number; readonly work: string; readonly key: number }
  | { readonly kind: 'abort'; readonly id: number }
  | { readonly kind: 'stop' };

export type Told =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly value: AnsweredCall | unknown }
  | { readonly kind: 'failed'; readonly id: number; readonly error: unknown };
