/** Pages that are being loaded, by name: each once at a time, and one that failed not again until somebody asks for it. */
export interface PageLoads {
  readonly isAny: () => boolean;
  readonly isUnderWay: (name: string) => boolean;
  /** whether it may be loaded now */
  readonly isFree: (name: string) => boolean;
  /** Loads one. One that is given up meanwhile reports nothing. */
  readonly load: <Reply>(
    name: string,
    call: (signal: AbortSignal) => Promise<Reply>,
    told: Told<Reply>,
  ) => Promise<void>;
  /** Gives up those that are not among these. */
  readonly keepOnly: (names: { readonly has: (name: string) => boolean }) => void;
  readonly forgetFailed: () => void;
  /** Gives up all, and forgets which have failed. */
  readonly abortAll: () => void;
}

interface Told<Reply> {
  readonly arrived: (reply: Reply) => void;
  /** also when `arrived` throws */
  readonly failed: (error: unknown) => void;
}

export function createPageLoads(): PageLoads {
  const inFlight = new Map<string, AbortController>();
  const failed = new Set<string>();
  const nothing = new Set<string>();

  function keepOnly(names: { readonly has: (name: string) => boolean }): void {
    for (const [name, controller] of inFlight) {
      if (names.has(name)) continue;
      controller.abort();
      inFlight.delete(name);
    }
  }

  return {
    isAny: () => inFlight.size > 0,
    isUnderWay: (name) => inFlight.has(name),
    isFree: (name) => !inFlight.has(name) && !failed.has(name),
    async load(name, call, told) {
      const controller = new AbortController();
      inFlight.set(name, controller);
      try {
        const reply = await call(controller.signal);
        if (controller.signal.aborted) return;
        inFlight.delete(name);
        told.arrived(reply);
      } catch (error) {
        if (controller.signal.aborted) return;
        inFlight.delete(name);
        failed.add(name);
        told.failed(error);
      }
    },
    keepOnly,
    forgetFailed: () => failed.clear(),
    abortAll() {
      keepOnly(nothing);
      failed.clear();
    },
  };
}
