import { TooManyRights } from '#platform/db/prove-lesser-rights.ts';
import { type BrokenLink, brokenLink } from '../../shared/findings.ts';

/**
 * What the application's login may and must not, which no row tells.
 * @param prove as the program refuses to start with it (`proveLesserRights`); absent: it is not asked
 */
export async function findTooManyRights(prove: (() => Promise<void>) | undefined): Promise<BrokenLink | null> {
  try {
    await prove?.();
    return null;
  } catch (error) {
    if (!(error instanceof TooManyRights)) throw error;
    const place = { entity: 'rule', recordKey: error.faults.join('; '), revision: 0 };
    return brokenLink('rule', place, 'ruleAdded');
  }
}
