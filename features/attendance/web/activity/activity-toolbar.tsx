import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { ArrowLeftIcon, SearchIcon } from '#platform/ui/icons/icons.tsx';
import { AttendanceStatus } from '../../contract.ts';
import { useCourseLabels } from '../course-labels.ts';
import { activityColumns } from './activity-columns.ts';
import type { ActivityFilter, ActivityOrder } from './arrange-activity.ts';

interface ActivityToolbarProps {
  readonly filter: ActivityFilter;
  readonly onFilter: (filter: ActivityFilter) => void;
  readonly order: ActivityOrder;
  readonly onOrder: (order: ActivityOrder) => void;
  /** The table sorts by its headings; cards have none, and sort here. */
  readonly withOrder: boolean;
}

const { NotStarted, InProgress, Finished, Suspended } = AttendanceStatus;

/** Search, status filter, and on small screens the order. */
export function ActivityToolbar({ filter, onFilter, order, onOrder, withOrder }: ActivityToolbarProps) {
  const { t } = useTranslation('attendance');
  const labels = useCourseLabels();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
      <TextField
        type="search"
        size="small"
        label={t('activity.search')}
        placeholder={t('activity.searchHint')}
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.target.value })}
        sx={{ flex: '1 1 260px', maxWidth: { md: 380 } }}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <TextField
        select
        size="small"
        label={t('activity.statusFilter')}
        value={filter.status ?? ''}
        onChange={(event) =>
          onFilter({ ...filter, status: event.target.value === '' ? null : Number(event.target.value) })
        }
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        sx={{ flex: '1 1 160px', maxWidth: { md: 200 } }}
      >
        <MenuItem value="">{t('activity.allStatuses')}</MenuItem>
        {[NotStarted, InProgress, Finished, Suspended].map((status) => (
          <MenuItem key={status} value={status}>
            {labels.status(status)}
          </MenuItem>
        ))}
      </TextField>
      {withOrder && (
        <Box sx={{ display: 'flex', gap: 1, flex: '1 1 220px' }}>
          <TextField
            select
            size="small"
            label={t('activity.sortBy')}
            value={order.column}
            onChange={(event) => {
              const chosen = activityColumns.find(({ column }) => column === event.target.value);
              if (chosen !== undefined) onOrder({ ...order, column: chosen.column });
            }}
            sx={{ flex: 1 }}
          >
            {activityColumns.map(({ column, label }) => (
              <MenuItem key={column} value={column}>
                {t(label)}
              </MenuItem>
            ))}
          </TextField>
          <IconButton
            aria-label={order.ascending ? t('activity.ascending') : t('activity.descending')}
            onClick={() => onOrder({ ...order, ascending: !order.ascending })}
          >
            <ArrowLeftIcon style={{ transform: `rotate(${order.ascending ? 90 : -90}deg)` }} />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
