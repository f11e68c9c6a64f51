import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { AnsweredCall, Apart, SentCall } from '#platform/http/apart.ts';
import { httpErrors } from '#platform/http/errors.ts';
import type { Asked, ThreadSettings, Told } from './messages.ts';

const usualPatience = {
  /** how long the thread stays with nothing to do, in milliseconds: its code and its heap take some 100 MB */
  restMs: 10 * 60_000,
  /** how long what it is at may take to end: a little more than it gives its own calls */
  endMs: 12_000,
};

interface Waiting {
  done(value: unknown): void;
  failed(error: unknown): void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

/** The thread, begun with the first work; anew with the next one after it rested for long, or ended by itself. */
export class ApartThread implements Apart {
  readonly #settings: ThreadSettings;
  readonly #log: (error: unknown) => void;
  readonly #patience: typeof usualPatience;
  #thread: Thread | null = null;
  #resting: NodeJS.Timeout | undefined;
  #isStopping = false;
  #number = 0;

  /** @param log hears why the thread ended by itself */
  constructor(settings: ThreadSettings, log: (error: unknown) => void, patience = usualPatience) {
    this.#settings = settings;
    this.#log = log;
    this.#patience = patience;
  }

  answer(call: SentCall): Promise<AnsweredCall> {
    return this.#ask((id) => ({ kind: 'answer', id, call })) as Promise<AnsweredCall>;
  }

  run(work: string, key: number, signal: AbortSignal): Promise<unknown> {
    return this.#ask((id) => ({ kind: 'run', id, work, key }), signal);
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#end();
  }

  async #ask(asking: (id: number) => Asked, signal?: AbortSignal): Promise<unknown> {
    if (this.#isStopping) throw httpErrors.UNAVAILABLE();
    clearTimeout(this.#resting);
    this.#thread ??= this.#begin();
    const { worker, waiting } = this.#thread;
    this.#number += 1;
    const id = this.#number;
    const send = (asked: Asked) => worker.postMessage(asked);
    const onAbort = () => send({ kind: 'abort', id });
    const answered = new Promise((done, failed) => waiting.set(id, { done, failed }));
    send(asking(id));
    if (signal?.aborted === true) onAbort();
    else signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await answered;
    } finally {
      signal?.removeEventListener('abort', onAbort);
      waiting.delete(id);
      if (waiting.size === 0)
        this.#resting = setTimeout(() => this.#end().catch(this.#log), this.#patience.restMs).unref();
    }
  }

  #begin(): Thread {
    const worker = new Worker(new URL('./apart-thread.ts', import.meta.url), { workerData: this.#settings });
    // The end of the program asks it to stop.
    worker.unref();
    const waiting: Thread['waiting'] = new Map();
    const thread = { worker, waiting };
    let isReady = false;
    worker.on('message', (told: Told) => {
      if (told.kind === 'ready') isReady = true;
      else if (told.kind === 'done') waiting.get(told.id)?.done(told.value);
      else waiting.get(told.id)?.failed(told.error);
    });
    worker.on('error', this.#log);
    worker.on('exit', () => {
      if (this.#thread === thread) this.#thread = null;
      for (const { failed } of waiting.values()) {
        failed(isReady ? httpErrors.OUTCOME_UNKNOWN() : httpErrors.UNAVAILABLE());
      }
    });
    return thread;
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    if (thread === null) return;
    this.#thread = null;
    const ended = once(thread.worker, 'exit');
    thread.worker.postMessage({ kind: 'stop' } satisfies Asked);
    await Promise.race([ended, sleep(this.#patience.endMs, undefined, { ref: false })]);
    await thread.worker.terminate();
  }
}
