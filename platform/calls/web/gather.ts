import { RequestFailure, requestHeaders } from '#platform/ui/http/request.ts';
import type { Call } from '../call.ts';

/**
 * Several calls that one other answers together: a page that makes two or more of them at the same moment makes that one in their
 * place. Where it fails, each is made by itself, and tells its own failure.
 */
export interface Gathering {
  /** it reads, and asks for nothing that its parts do not */
  readonly whole: Call;
  /** whether the page that needs all of them is in sight */
  isWanted(): boolean;
  /** whether it is asked for ahead without the person's doing */
  readonly isBackground: boolean;
  /** the name in the reply of what each of them is answered with, by `partKey` */
  readonly parts: Readonly<Record<string, string>>;
}

/** The name of a part: the path of a call, and the status that it asks for where it asks for one. */
export const partKey = (path: string, status?: unknown): string => (status === undefined ? path : `${path} ${status}`);

/** What was asked for whole. */
interface Answer {
  readonly whole: Promise<Readonly<Record<string, unknown>>>;
  readonly at: number;
  /** of the session that asked */
  readonly by: string | undefined;
  readonly isBackground: boolean;
  /** parts that were not asked for yet: the page that will is on its way */
  readonly untaken: Set<string>;
}

/** Makes a call. */
type Ask = (call: Call, isBackground: boolean) => Answer['whole'];

/** ms for which a part waits for who asks for it */
const waits = 5_000;

let gatherers: ReturnType<typeof gatherer>[] = [];

/** From now on these are gathered; called once at start. */
export function connectGatherings(gatherings: readonly Gathering[], ask: Ask): void {
  gatherers = gatherings.map((each) => gatherer(each, ask));
}

/** Asks for one of those connected before its page does. */
export function beginGathering({ whole, isBackground }: Gathering): void {
  gatherers.find((each) => each.whole === whole)?.begin(isBackground);
}

/** Something is written: what was asked for before it is not shown after it. */
export function forgetGathered(): void {
  for (const { forget } of gatherers) forget();
}

/** A call as a part of a whole; undefined where it is none. @param alone makes it by itself */
export function takeGathered(
  key: string,
  isBackground: boolean,
  alone: () => Promise<unknown>,
): Promise<unknown> | undefined {
  for (const { take } of gatherers) {
    const taken = take(key, isBackground, alone);
    if (taken !== undefined) return taken;
  }
  return undefined;
}

function gatherer({ whole, isWanted, parts }: Gathering, ask: Ask) {
  let answer: Answer | null = null;
  let asked: { readonly key: string; readonly isBackground: boolean; readonly settle: (by: Answer | null) => void }[] =
    [];
  const session = () => requestHeaders().Authorization;
  const begin = (isBackground: boolean): Answer => {
    const untaken = new Set(Object.keys(parts));
    answer = { whole: ask(whole, isBackground), at: Date.now(), by: session(), isBackground, untaken };
    answer.whole.catch(() => undefined);
    return answer;
  };
  const sendAsked = () => {
    const together = asked;
    asked = [];
    const shared = together.length > 1 ? begin(together.every(({ isBackground }) => isBackground)) : null;
    for (const { key } of together) shared?.untaken.delete(key);
    for (const { settle } of together) settle(shared);
  };
  const isOf = (one: Answer, isBackground: boolean) =>
    Date.now() - one.at < waits && one.by === session() && (isBackground || !one.isBackground);
  return {
    whole,
    begin,
    forget: () => {
      answer = null;
    },
    take(key: string, isBackground: boolean, alone: () => Promise<unknown>): Promise<unknown> | undefined {
      const part = parts[key];
      if (part === undefined || !isWanted() || asked.some((other) => other.key === key)) return undefined;
      const partOf = async (by: Answer | null) => {
        if (by === null) return alone();
        try {
          return (await by.whole)[part];
        } catch (failure) {
          // The session is over for each of them alike.
          if (failure instanceof RequestFailure && failure.status === 401) throw failure;
          return alone();
        }
      };
      if (answer !== null && isOf(answer, isBackground) && answer.untaken.delete(key)) return partOf(answer);
      if (asked.length === 0) queueMicrotask(sendAsked);
      return new Promise<Answer | null>((settle) => asked.push({ key, isBackground, settle })).then(partOf);
    },
  };
}
