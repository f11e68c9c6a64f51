/** Prints how often something ended in each way, and how long it then took until all was well again. @param times in ms */
export function printTimes(times: ReadonlyMap<string, readonly number[]>): void {
  console.log(`${'what ended'.padEnd(28)}times   ready again, ms: median   slowest`);
  for (const [name, each] of times) {
    const sorted = each.toSorted((a, b) => a - b);
    const shown = [sorted[Math.floor(sorted.length / 2)] ?? 0, sorted.at(-1) ?? 0].map((ms) => ms.toFixed(0));
    console.log(
      `${name.padEnd(28)}${String(each.length).padStart(5)}${(shown[0] ?? '').padStart(25)}${(shown[1] ?? '').padStart(10)}`,
    );
  }
}
