import { z } from 'zod';
import { call, longBody } from '#platform/calls/call.ts';
import type { RoutePermission } from '#product/permissions.ts';

const anything = z.looseObject({});

/** The calls of a grid at an address: its load, the same with options too long for an address, and its spreadsheet. */
export function gridCalls(address: string, permission: RoutePermission) {
  const path = address as `/${string}`;
  return {
    load: call({ path, permission, query: anything }),
    longLoad: call({ method: 'POST', path: `${path}/Load`, permission, bodyLimit: longBody, body: anything }),
    export: call({ method: 'POST', path: `${path}/Export`, permission, bodyLimit: longBody }),
  };
}
