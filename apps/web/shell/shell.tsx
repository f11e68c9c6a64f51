import Box from '@mui/material/Box';
import { Outlet } from 'react-router';
import { OfflineBanner } from '#platform/ui/feedback/offline-banner.tsx';

export function Shell() {
  return (
    <Box component="main" id="main" tabIndex={-1}>
      <OfflineBanner />
      <Outlet />
    </Box>
  );
}
