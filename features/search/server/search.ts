import { serve } from '#platform/calls/server/serve.ts';
import { companyDay } from '#platform/clock/clock.ts';
import { callerLeft } from '#platform/http/caller-left.ts';
import type { HttpServer } from '#platform/http/create-server.ts';
import { roleOf, sessionOf } from '#platform/http/request-context.ts';
import { searchWords } from '#platform/i18n/search-words.ts';
import type { Services } from '#platform/services.ts';
import { grantedScope } from '#product/roles.ts';
import { search } from '../shared/calls.ts';
import { fewestTyped } from '../shared/codes.ts';
import type { SearchReply } from '../shared/contract.ts';
import { findCourses, findOwn, findPeople } from './find.ts';

const nothing = { items: [], isMore: false };

/** What the caller may open of what they typed; each kind by the permission of the list that it is from. */
export function registerSearch(app: HttpServer, services: Services): void {
  serve(app, search, async (request, reply) => {
    const { employeeNr, sectorId } = sessionOf(request);
    const role = roleOf(sessionOf(request));
    const { text } = request.query;
    const words = searchWords(text);
    const isEnough = words.join('').length >= fewestTyped;
    const wanted = { typed: text, words };
    const today = companyDay(services.clock.now(), services.timeZone);
    const people = grantedScope(role, 'report.read');
    const readsCourses = grantedScope(role, 'staff.read') === 'all';
    reply.header('Cache-Control', 'no-store');
    const find = async (): Promise<SearchReply> => {
      const none = isEnough ? null : nothing;
      const [own, courses, found] = await Promise.all([
        none ?? findOwn(services.db, wanted, employeeNr, today),
        readsCourses ? (none ?? findCourses(services.db, wanted)) : null,
        people === 'all' || people === 'ownSector'
          ? (none ?? findPeople(services.db, wanted, people === 'all' ? null : sectorId))
          : null,
      ]);
      return { own, courses, people: found };
    };
    return app.shares.loads.run(employeeNr, find, callerLeft(reply));
  });
}
