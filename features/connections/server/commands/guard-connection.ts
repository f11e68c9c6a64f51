import type { z } from 'zod';
import type { RecordWrite } from '#features/records/server/public.ts';
import { askChange, isFourEyesInForce, type WantedChanges } from '#features/settings/server/public.ts';
import { type connectionFields, splitScope } from '../../shared/contract.ts';

export type ConnectionFields = z.infer<typeof connectionFields>;

/**
 * Which fields of a change open more than what stands: those take two people, as the directory does (docs/decisions/023). What
 * closes, such as ending, narrowing or reporting only, is at once.
 */
export function guardedOfConnection(current: ConnectionFields, edited: ConnectionFields): (keyof ConnectionFields)[] {
  const before = splitScope(current.scope);
  const opens: Readonly<Record<keyof ConnectionFields, boolean>> = {
    active: !current.active && edited.active,
    scope: splitScope(edited.scope).some((word) => !before.includes(word)),
    iD_Sector: edited.iD_Sector !== current.iD_Sector && current.iD_Sector !== null,
    expires_On: current.expires_On !== null && (edited.expires_On === null || edited.expires_On > current.expires_On),
    address: edited.address !== null && edited.address !== current.address,
    dry_Run: current.dry_Run && !edited.dry_Run,
    held_Percent: edited.held_Percent > current.held_Percent,
    responsible_Nr: false,
  };
  return (Object.keys(opens) as (keyof ConnectionFields)[]).filter((name) => opens[name]);
}

/** What of a change waits for a second person; nothing where four eyes are not in force. */
export async function guardConnection(
  { tx }: RecordWrite,
  current: ConnectionFields,
  edited: ConnectionFields,
): Promise<Partial<ConnectionFields>> {
  const names = guardedOfConnection(current, edited);
  if (names.length === 0 || !(await isFourEyesInForce(tx))) return {};
  return Object.fromEntries(names.map((name) => [name, edited[name]]));
}

/** Keeps what waits, signed by who asks. */
export async function askConnectionChange(
  write: RecordWrite,
  connection: { readonly connectionId: number; readonly revision: number },
  current: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
): Promise<void> {
  const changes: WantedChanges = Object.fromEntries(
    Object.entries(wanted).map(([name, after]) => [name, { before: current[name] ?? null, after }]),
  );
  const { connectionId, revision } = connection;
  await askChange(write, { kind: 'connection', employeeNr: null, connectionId, baseRevision: revision, changes });
}
