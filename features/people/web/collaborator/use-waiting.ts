import { useWatch } from 'react-hook-form';
import type { RecordForm } from '#features/records/web/public.tsx';
import { useFourEyes } from '#features/settings/web/public.tsx';
import { type Account, guardedOfAccount } from '../../contract.ts';
import type { CollaboratorFields } from './collaborator-form-model.ts';

type Typed = Readonly<Partial<Record<string, unknown>>>;

const accountOf = ({ role, cwid }: Typed): Account => ({ role: Number(role), cwid: String(cwid ?? '') });

/** Names of the fields that would wait for another administrator while four eyes are in force. */
export function waitingFields(initial: Typed, typed: Typed): readonly string[] {
  const { password } = typed;
  const setsPassword = typeof password === 'string' && password !== '';
  return guardedOfAccount(accountOf(initial), { ...accountOf(typed), setsPassword });
}

/** Whether another administrator has to release part of the form (decisions section 5, four eyes). */
export function useWaiting(control: RecordForm<CollaboratorFields>['control'], initial: Typed | undefined): boolean {
  const isFourEyes = useFourEyes();
  const [role, password, cwid] = useWatch({ control, name: ['role', 'password', 'cwid'] });
  return isFourEyes && waitingFields(initial ?? {}, { role, password, cwid }).length > 0;
}
