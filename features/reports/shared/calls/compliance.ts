import { call } from '#platform/calls/call.ts';
import { complianceReply } from '../compliance.ts';

/** Where the company stands, on the dashboard of who answers for people: to who sees one sector alone, where that stands. */
export const getCompliance = call({
  path: '/api/Compliance',
  permission: 'report.read',
  reply: complianceReply,
});
