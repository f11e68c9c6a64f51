import { recordSecurityEvent } from '#features/integrity/server/public.ts';
import type { SignedWrite } from '#features/records/server/public.ts';

/** Keeps, for the bell and the audit, that parameters which guard sign-in and signatures were changed: which, and by whom. */
export async function tellGuardedChange(
  { tx, act, services }: SignedWrite,
  names: readonly string[],
  by: { readonly cwid: string; readonly releasedBy: string | null } = { cwid: act.by, releasedBy: null },
): Promise<void> {
  if (names.length === 0) return;
  const released = by.releasedBy === null ? '' : `, released by ${by.releasedBy}`;
  await recordSecurityEvent(
    { db: tx, secrets: services.secrets },
    {
      at: act.at,
      kind: 'guardedParametersChanged',
      cwid: by.cwid,
      detail: `${names.join(' ')}${released}`,
    },
  );
}
