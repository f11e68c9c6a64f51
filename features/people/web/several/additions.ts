import type { Additions } from '#features/records/web/public.tsx';
import { lazyPart } from '#platform/ui/loading/lazy-part.tsx';
import { generatePassword } from '../collaborator/generate-password.ts';

/** People are added several at once from a table; each gets a first password that is made as they are signed. */
export const additions: Additions = {
  Dialog: lazyPart(() => import('./add-several-dialog.tsx')),
  secretsOf: () => ({ password: generatePassword() }),
  Handover: lazyPart(() => import('./first-passwords.tsx')),
};
