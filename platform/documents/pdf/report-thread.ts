// The thread in which one report is laid out: started by `writeReport`, ended with it.
import { constants, setPriority } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import { type LaidOutSection, layOutReport } from './lay-out-report.ts';
import type { ThreadMessage } from './write-report.ts';

// Calls that people wait for go first. On Linux it is the thread's own priority, elsewhere it would be the whole program's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const sections: LaidOutSection[] = [];

parentPort?.on('message', async (message: ThreadMessage) => {
  if (message.kind === 'section') {
    sections.push(message.section);
    return;
  }
  const bytes = new Uint8Array(await buffer(layOutReport(message.head, sections)));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
