// The thread in which one report is laid out: started by `writeReport`, ended with it.
import { buffer } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import { lowerOwnPriority } from '#platform/turns/low-priority.ts';
import { type LaidOutSection, layOutReport } from './lay-out-report.ts';
import type { ThreadMessage } from './write-report.ts';

lowerOwnPriority('low');

const sections: LaidOutSection[] = [];

parentPort?.on('message', async (message: ThreadMessage) => {
  if (message.kind === 'section') {
    sections.push(message.section);
    return;
  }
  const bytes = new Uint8Array(await buffer(layOutReport(message.head, sections)));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
