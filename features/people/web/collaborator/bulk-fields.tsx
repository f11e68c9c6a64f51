import type { BulkField } from '#features/records/web/public.tsx';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { SelectFormField } from '#platform/ui/form/select-form-field.tsx';
import { collaboratorFields, collaboratorStates } from '../../shared/contract.ts';
import { generalProfileLookup, shiftLookup } from '../lookups.ts';
import { SectorAndProfile } from './collaborator-fields.tsx';

/** What is set on several people at once; an account is a matter of one person. */
export const bulkFields: readonly BulkField[] = [
  {
    name: 'iD_Sector',
    label: { es: 'Sector y perfil', en: 'Sector and profile' },
    schema: collaboratorFields.pick({ iD_Sector: true, iD_Profile_Web: true }),
    Inputs: SectorAndProfile,
  },
  {
    name: 'iD_Shift',
    called: 'shift_Name',
    schema: collaboratorFields.pick({ iD_Shift: true }),
    Input: (field) => <LookupFormField {...field} source={shiftLookup} />,
  },
  {
    name: 'active',
    schema: collaboratorFields.pick({ active: true }),
    Input: (field) => <SelectFormField {...field} values={collaboratorStates} required />,
  },
  {
    name: 'iD_ProfGral',
    called: 'profGral_Name',
    schema: collaboratorFields.pick({ iD_ProfGral: true }),
    Input: (field) => <LookupFormField {...field} source={generalProfileLookup} />,
  },
];
