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
  /** Puts a list of plain rows over the page, which the browser scrolls by itself: what the machine can do at all. */
  showControl(): void {
    const list = document.createElement('div');
    list.id = 'control';
    list.style.cssText = 'position:fixed;inset:0;overflow:auto;background:#fff;z-index:9';
    for (let row = 0; row < 2000; row += 1) {
      const line = list.appendChild(document.createElement('div'));
      line.style.height = '36px';
      line.textContent = `Fila ${row}`;
    }
    document.body.append(list);
  },
  /** The scrollbar's thumb drawn from top to bottom and back, at every speed in between. */
  async dragThumb(): Promise<void> {
    const grid = document.querySelector('#control, [role=grid]');
    if (grid === null) throw new Error('nothing to scroll');
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
