import { recordTab } from '#features/records/web/public.tsx';
import { generalProfileShape } from '../../shared/contract.ts';
import { GeneralProfileForm } from './general-profile-form.tsx';

const columns = [
  { name: 'iD_ProfGral', width: 90 },
  { name: 'description', width: 260, onPhone: 'title' },
  { name: 'profSpacs_Names', width: 420, onPhone: 'under' },
] as const;

/** Named bundles of SPAC profiles (S1 section 2). */
export default recordTab('people', 'generalProfile.empty', {
  shape: generalProfileShape,
  columns,
  form: GeneralProfileForm,
  nameOf: (row) => String(row.description),
  defaultSort: [{ name: 'description' }],
});
