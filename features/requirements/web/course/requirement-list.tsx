import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { RequiredProfile } from './requirement-kind.ts';

interface RequirementListProps {
  readonly profiles: readonly RequiredProfile[];
  readonly label: string;
}

/** The profiles that require a course, under their sector or SPAC. */
export function RequirementList({ profiles, label }: RequirementListProps) {
  const groups = Map.groupBy(profiles, ({ group }) => group);
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {[...groups].map(([group, members]) => (
        <Box
          component="li"
          key={group}
          sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1.5, backgroundColor: 'background.paper' }}
        >
          <Typography variant="subtitle2" component="h3" sx={{ mb: 1 }}>
            {group}
          </Typography>
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {members.map(({ key, name }) => (
              <li key={key}>
                <Chip
                  label={name}
                  variant="outlined"
                  sx={{ height: 'auto', py: 0.5, '& .MuiChip-label': { whiteSpace: 'normal' } }}
                />
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
