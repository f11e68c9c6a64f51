import { type BulkField, useFieldLabels } from '#features/records/web/public.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { collaboratorFields, collaboratorShape, collaboratorStates } from '../../shared/contract.ts';
import { generalProfileLookup, shiftLookup } from '../lookups.ts';

/** What is set on several people at once; a sector needs a profile of its own for each, and an account is a matter of one person. */
export function useBulkFields(): readonly BulkField[] {
  const label = useFieldLabels(collaboratorShape);
  return [
    {
      id: 'iD_Shift',
      label: label('shift_Name'),
      schema: collaboratorFields.pick({ iD_Shift: true }),
      initial: { iD_Shift: null },
      input: (control) => (
        <LookupFormField control={control} name="iD_Shift" label={label('shift_Name')} source={shiftLookup} />
      ),
    },
    {
      id: 'active',
      label: label('active'),
      schema: collaboratorFields.pick({ active: true }),
      initial: { active: '' },
      input: (control) => (
        <SelectFormField control={control} name="active" label={label('active')} values={collaboratorStates} required />
      ),
    },
    {
      id: 'iD_ProfGral',
      label: label('profGral_Name'),
      schema: collaboratorFields.pick({ iD_ProfGral: true }),
      initial: { iD_ProfGral: null },
      input: (control) => (
        <LookupFormField
          control={control}
          name="iD_ProfGral"
          label={label('profGral_Name')}
          source={generalProfileLookup}
        />
      ),
    },
  ];
}
