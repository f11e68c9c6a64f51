import type { Refusal } from '#platform/http/refusal.ts';
import { isOfOneAlphabet } from '#platform/schema/text.ts';
import { systemActor } from '#platform/signing/act.ts';
import { isAdministrator, type RoleCode } from '#product/roles.ts';
import { CollaboratorStatus } from '../../../shared/contract.ts';
import { peopleErrors } from '../../errors.ts';
import type { CollaboratorFields } from '../../require-allowed.ts';
import type { ImportedPerson, PersonChanges } from './imported-person.ts';
import type { KnownPeople, KnownPerson } from './read-people-of.ts';

/** What is to be done with a person of a table. */
export interface PlannedPerson {
  readonly line: number;
  readonly employeeNr: number;
  readonly name: string;
  /** the whole person, as they will be */
  readonly fields: CollaboratorFields;
  /** somebody who is there: fields that differ, before and after; empty: nothing to do */
  readonly changes: PersonChanges;
  readonly known: KnownPerson | null;
  /** why nothing is done, and of which field */
  readonly refusal: { readonly field: string; readonly of: Refusal } | null;
  /** goes through the command of one person */
  readonly isSingle: boolean;
}

/**
 * Holds people against the rules of an addition and of an edit, one after the other, as those would find each other's results. What
 * is known is kept up to date with what is planned.
 */
export function judgeTogether(people: readonly ImportedPerson[], known: KnownPeople): readonly PlannedPerson[] {
  return people.map((person, index) => {
    const names = known.plainNames[index] ?? '';
    const cwid = known.foldedCwids[index] ?? '';
    const before = known.people.get(person.fields.employee_Nr) ?? null;
    const planned = before === null ? planNew(person, known, names, cwid) : planEdit(person, before, known, names);
    if (planned.refusal === null && !planned.isSingle) note(planned, known, names, cwid);
    return planned;
  });
}

function planNew(person: ImportedPerson, known: KnownPeople, name: string, cwid: string): PlannedPerson {
  const { employee_Nr: employeeNr, ...fields } = person.fields;
  const refusal = cwidRefusal(known, employeeNr, cwid) ?? nameRefusal(known, employeeNr, fields.name, name);
  return {
    line: person.line,
    employeeNr,
    name: fields.name,
    fields,
    changes: [],
    known: null,
    refusal,
    isSingle: false,
  };
}

function planEdit(person: ImportedPerson, known: KnownPerson, all: KnownPeople, name: string): PlannedPerson {
  const { employee_Nr: employeeNr, ...wanted } = person.fields;
  const changes = person.given.flatMap((field) => {
    const [before, after] = [known.fields[field], wanted[field]];
    return before === after ? [] : [{ field, before, after }];
  });
  const changed = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  const fields: CollaboratorFields = { ...known.fields, ...changed };
  const planned = { line: person.line, employeeNr, name: fields.name, fields, changes, known };
  // Those rules look at who else is left, and at sessions: the command of one person has them.
  const isSingle =
    changes.length > 0 && (known.hasAdministered || isAdministrator(fields.role as RoleCode) || 'cwid' in changed);
  if (isSingle || changes.length === 0) return { ...planned, refusal: null, isSingle };
  const isNamed =
    'name' in changed ||
    (fields.active === CollaboratorStatus.Active && known.fields.active !== CollaboratorStatus.Active);
  const refusal = isNamed ? nameRefusal(all, employeeNr, fields.name, name) : null;
  return { ...planned, refusal, isSingle: false };
}

function cwidRefusal({ cwids }: KnownPeople, employeeNr: number, cwid: string): PlannedPerson['refusal'] {
  const holders = cwids.get(cwid) ?? new Set();
  const isTaken = cwid === systemActor || [...holders].some((holder) => holder !== employeeNr);
  return isTaken ? { field: 'cwid', of: peopleErrors.CWID_IN_USE() } : null;
}

function nameRefusal(
  { names }: KnownPeople,
  employeeNr: number,
  name: string,
  plain: string,
): PlannedPerson['refusal'] {
  if (!isOfOneAlphabet(name)) return { field: 'name', of: peopleErrors.NAME_OF_TWO_ALPHABETS() };
  const namesake = [...(names.get(plain) ?? [])].find(([holder]) => holder !== employeeNr);
  return namesake === undefined ? null : { field: 'name', of: peopleErrors.NAME_IN_USE({ cwid: namesake[1] }) };
}

/** What the next rows find. */
function note(
  { employeeNr, fields, known, changes }: PlannedPerson,
  all: KnownPeople,
  name: string,
  cwid: string,
): void {
  all.cwids.set(cwid, (all.cwids.get(cwid) ?? new Set()).add(employeeNr));
  if (known !== null && changes.every(({ field }) => field !== 'name' && field !== 'active')) return;
  if (known !== null) for (const holders of all.names.values()) holders.delete(employeeNr);
  if (fields.active === CollaboratorStatus.Active) {
    all.names.set(name, (all.names.get(name) ?? new Map()).set(employeeNr, fields.cwid));
  }
}
