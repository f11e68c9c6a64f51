import type { CollaboratorFields } from '../../require-allowed.ts';
import type { NewPerson } from '../add-collaborator.ts';

export type PersonField = keyof CollaboratorFields;

/** Fields that differ, before and after. */
export type PersonChanges = readonly {
  readonly field: PersonField;
  readonly before: unknown;
  readonly after: unknown;
}[];

/** A person of a table, as its row was judged. */
export interface ImportedPerson {
  readonly line: number;
  readonly fields: Omit<NewPerson, 'pdf' | 'password' | 'passwordHash'>;
  /** fields that the table has: the others of somebody who is there stay as they are */
  readonly given: readonly PersonField[];
}

/** What became of a person: with the fields that change, before and after; or why nothing did, and of which field. */
export type PersonVerdict =
  | { readonly line: number; readonly action: 'new'; readonly revision: 1 }
  | { readonly line: number; readonly action: 'same' }
  | {
      readonly line: number;
      readonly action: 'changed';
      readonly revision: number;
      readonly changes: PersonChanges;
    }
  | {
      readonly line: number;
      readonly action: 'refused';
      readonly field: string;
      readonly code: string;
      readonly es: string;
      readonly en: string;
    };
