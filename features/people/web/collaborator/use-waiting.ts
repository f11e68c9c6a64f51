import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { RecordForm } from '#features/records/web/public.tsx';
import { useFourEyes } from '#features/settings/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { isAdministrator, type RoleCode } from '#product/roles.ts';
import { getHasAdministered } from '../../shared/calls.ts';
import { type Account, guardedOfAccount } from '../../shared/guarded-account.ts';
import type { CollaboratorFields } from './collaborator-form-model.ts';

type Typed = Readonly<Partial<Record<string, unknown>>>;

const accountOf = ({ role, cwid }: Typed): Account => ({ role: Number(role), cwid: String(cwid ?? '') });

/**
 * Names of the fields that would wait for another administrator; none while four eyes are not in force. Whether the person
 * ever was an administrator the server tells; until then their present role counts.
 * @param employeeNr whose account it is; null for somebody new
 */
export function useWaitingFields(employeeNr: number | null): (initial: Typed, typed: Typed) => readonly string[] {
  const isFourEyes = useFourEyes();
  const { data } = useQuery({
    queryKey: ['hasAdministered', employeeNr],
    queryFn: ({ signal }) => send(getHasAdministered, { query: { employee_Nr: employeeNr ?? '' }, signal }),
    enabled: isFourEyes && employeeNr !== null,
    // Their role may have changed since the form was open last.
    gcTime: 0,
  });
  if (!isFourEyes) return () => [];
  return (initial, typed) => {
    const { password } = typed;
    const setsPassword = typeof password === 'string' && password !== '';
    const account = accountOf(initial);
    const hasAdministered = data?.hasAdministered ?? isAdministrator(account.role as RoleCode);
    return guardedOfAccount(account, { ...accountOf(typed), setsPassword }, hasAdministered);
  };
}

/** Whether another administrator has to release part of the form (decisions section 5, four eyes). */
export function useWaiting(
  control: RecordForm<CollaboratorFields>['control'],
  initial: Typed,
  isNew: boolean,
): boolean {
  const waitingFields = useWaitingFields(isNew ? null : Number(initial.employee_Nr));
  const [role, password, cwid] = useWatch({ control, name: ['role', 'password', 'cwid'] });
  return waitingFields(initial, { role, password, cwid }).length > 0;
}
