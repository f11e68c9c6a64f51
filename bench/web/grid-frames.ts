/** What the benchmark of the grid asks of its page, as `gridFrames`. */
declare global {
  interface Window {
    gridFrames: typeof gridFrames;
  }
}

let times: number[] = [];
let isCounting = false;

const gridFrames = {
  /** Begins to note the ms between the frames that are drawn. */
  start(): void {
    times = [];
    isCounting = true;
    let before = performance.now();
    const count = (now: number) => {
      times.push(now - before);
      before = now;
      if (isCounting) requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  },
  stop(): readonly number[] {
    isCounting = false;
    return times.slice(2);
  },
  /** The scrollbar's thumb drawn from top to bottom and back, at every speed in between. */
  async dragThumb(): Promise<void> {
    const grid = document.querySelector('[role=grid]');
    if (grid === null) throw new Error('no grid');
    const end = grid.scrollHeight - grid.clientHeight;
    for (let frame = 0; frame <= 240; frame++) {
      grid.scrollTop = (end * (1 - Math.cos((frame / 240) * 2 * Math.PI))) / 2;
      await new Promise(requestAnimationFrame);
    }
  },
  countElements: (): number => document.querySelectorAll('*').length,
};

window.gridFrames = gridFrames;

export {};
