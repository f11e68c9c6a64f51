import Box from '@mui/material/Box';
import { UnconfirmedPasswords } from '#features/people/web/public.tsx';
import ChangesPanel from '#features/settings/web/change-requests/changes-panel.tsx';

/** What waits for a second person: changes, and passwords that another set. */
export default function ChangesTab() {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <UnconfirmedPasswords />
      <ChangesPanel />
    </Box>
  );
}
