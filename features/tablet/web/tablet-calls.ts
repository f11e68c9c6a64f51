import { type ContentTaking, serverCalls, type TakingCalls } from '#features/taking/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { abandonAttempt, acceptOnTablet, signCourseOnTablet } from '../shared/calls.ts';
import { tabletQueue } from './queue/tablet-queue.ts';
import { startedTablet } from './started-tablet.ts';
import { asTablet, forgetTakeOver } from './take-over.ts';

async function onTablet<Reply>(taking: ContentTaking, call: (taking: ContentTaking) => Promise<Reply>): Promise<Reply> {
  await startedTablet();
  return asTablet(taking, call);
}

/** After everything of the person that waits: a verdict and a new attempt are about what the server has. */
async function afterQueue<Reply>(
  taking: ContentTaking,
  call: (taking: ContentTaking) => Promise<Reply>,
): Promise<Reply> {
  await tabletQueue.settle(taking);
  return onTablet(taking, call);
}

/**
 * The calls of a taking on a tablet: they act for the person whom they name, answers go through the queue, and whatever depends on
 * them waits for it.
 */
export function tabletCallsOf(employee_Nr: number): TakingCalls {
  return {
    initContent: (taking, type) =>
      tabletQueue.open(taking, () => onTablet(taking, (named) => serverCalls.initContent(named, type))),
    saveResult: async (taking, answer) => tabletQueue.keep(taking, answer),
    drafts: tabletQueue.drafts,
    kept: tabletQueue,
    closeContent: (taking, attempt) => afterQueue(taking, (named) => serverCalls.closeContent(named, attempt)),
    resetContent: (taking) => afterQueue(taking, serverCalls.resetContent),
    acceptSignature: async ({ iD_Course, iD_Instance, cwid, pass }, signal) => {
      await startedTablet();
      return send(acceptOnTablet, { body: { iD_Course, iD_Instance, cwid, pass }, signal });
    },
    signCourse: async (body, signal, numberOf) => {
      await tabletQueue.settle({ employee_Nr, iD_Instance: body.iD_Instance });
      await startedTablet();
      return send(signCourseOnTablet, { body, signal, number: numberOf(signCourseOnTablet, { body }) });
    },
  };
}

/** The person leaves without an open attempt: the tablet is free for others. Nothing is lost when it is not told. */
export async function releasePerson(person: Omit<ContentTaking, 'iD_Content'>): Promise<void> {
  forgetTakeOver(person.employee_Nr);
  await startedTablet();
  await asTablet(person, (body) => send(abandonAttempt, { body }));
}
