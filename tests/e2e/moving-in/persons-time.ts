import type { Presses } from '../pages/presses.ts';

/**
 * How long a practised person takes for what a hand does, in seconds, after the keystroke-level model (Card, Moran and Newell 1980):
 * pointing and pressing, a character, making up one's mind over a field. Reading is reckoned on top, amply: what would become of a
 * table before it is signed, the reason of a refused row, and a row of the sample against its source.
 */
const seconds = { press: 1.1, character: 0.28, field: 1.35, result: 10, reason: 3, sampleRow: 5 } as const;

/** What a person did away from the page, or read on it. */
export interface Aside {
  readonly presses?: number;
  readonly fields?: number;
  readonly characters?: number;
  readonly results?: number;
  readonly reasons?: number;
  readonly sampleRows?: number;
}

/** What a journey asks of a person, added up. */
export class PersonsTime {
  readonly #began = performance.now();
  readonly #aside = { presses: 0, fields: 0, characters: 0, results: 0, reasons: 0, sampleRows: 0 };

  add(done: Aside): void {
    for (const what of Object.keys(this.#aside) as (keyof Aside)[]) this.#aside[what] += done[what] ?? 0;
  }

  /**
   * @param counted what the page saw of it
   * @returns minutes: of the hands and the eyes, of waiting (all that the browser took, its presses too), and both
   */
  read(counted: Presses) {
    const { presses, fields, characters, results, reasons, sampleRows } = this.#aside;
    const all = {
      presses: counted.presses + presses,
      fields: counted.fields + counted.passwords + fields,
      characters: counted.characters + characters,
    };
    const work =
      all.presses * seconds.press +
      all.characters * seconds.character +
      all.fields * seconds.field +
      results * seconds.result +
      reasons * seconds.reason +
      sampleRows * seconds.sampleRow;
    const waiting = (performance.now() - this.#began) / 1000;
    const minutes = (of: number) => Math.round(of / 6) / 10;
    return { ...all, work: minutes(work), waiting: minutes(waiting), minutes: minutes(work + waiting) };
  }
}
