import { sqlState } from './database.ts';

interface Waiting<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface GatheredOptions<Item, Result> {
  /** What two of which are never asked in one statement. */
  keyOf(item: Item): string;
  /** Asks for several in one statement, which reads and locks nothing. @returns by their places */
  askTogether(items: readonly Item[]): Promise<readonly Result[]>;
}

/** No statement holds more, so that none keeps many waiting. */
const most = 32;
/** A statement that takes longer may be one that is never answered: who comes then no longer waits for it. */
const patienceMs = 250;

/**
 * Reads that come while a statement of their kind is under way wait for one statement of them all, which begins after the call: a whole
 * shift at once costs fewer statements than calls, and a lone call waits for nobody. What fails for several is asked anew, each alone,
 * so that nobody fails for another's sake; where the connection was lost all hear of it.
 */
export function gathered<Item, Result>({
  keyOf,
  askTogether,
}: GatheredOptions<Item, Result>): (item: Item) => Promise<Result> {
  type Call = Waiting<Item, Result>;
  let waiting: Call[] = [];
  let isUnderWay = false;

  const ask = async (calls: readonly Call[]): Promise<void> => {
    try {
      const results = await askTogether(calls.map(({ item }) => item));
      for (const [place, call] of calls.entries()) call.resolve(results[place] as Result);
    } catch (error) {
      const isLost = sqlState(error) === null;
      for (const call of calls) {
        if (isLost || calls.length === 1) call.reject(error);
        else void ask([call]);
      }
    }
  };

  const takeNext = (): Call[] => {
    const taken = new Map<string, Call>();
    const left: Call[] = [];
    for (const call of waiting) {
      const key = keyOf(call.item);
      if (taken.size < most && !taken.has(key)) taken.set(key, call);
      else left.push(call);
    }
    waiting = left;
    return [...taken.values()];
  };

  const start = (): void => {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    // Calls that have arrived with this one are heard of before the next turn of the event loop.
    setImmediate(askNext);
  };

  const askNext = (): void => {
    let isOver = false;
    const goOn = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(patience);
      isUnderWay = false;
      start();
    };
    const patience = setTimeout(goOn, patienceMs).unref();
    void ask(takeNext()).then(goOn);
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      start();
    });
}
