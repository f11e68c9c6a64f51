import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { visuallyHidden } from '../theme/visually-hidden.ts';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string; readonly lang?: string }>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  /** The label is read out but not drawn. */
  readonly labelHidden?: boolean;
}

/** A choice of few, side by side. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, labelHidden = false } = props;
  const labelId = useId();
  return (
    <Box sx={{ position: 'relative' }}>
      <Typography
        id={labelId}
        variant="caption"
        component="div"
        sx={labelHidden ? visuallyHidden : { color: 'text.secondary', mb: 0.5 }}
      >
        {label}
      </Typography>
      <Box
        role="group"
        aria-labelledby={labelId}
        sx={{
          display: 'inline-flex',
          width: labelHidden ? 'auto' : '100%',
          p: 0.375,
          gap: 0.25,
          borderRadius: 1,
          bgcolor: 'well',
        }}
      >
        {options.map((option) => (
          <ButtonBase
            key={option.value}
            lang={option.lang}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
            sx={(theme) => ({
              flex: 1,
              whiteSpace: 'nowrap',
              px: 1.25,
              minHeight: 32,
              borderRadius: 0.75,
              typography: 'body2',
              fontWeight: 550,
              color: theme.vars.palette.text.secondary,
              '@media (pointer: coarse)': { minHeight: 44 },
              '&:hover': { color: theme.vars.palette.text.primary },
              '&[aria-pressed="true"]': {
                color: theme.vars.palette.text.primary,
                backgroundColor: theme.vars.palette.background.paper,
                boxShadow: theme.shadows[2],
                ...theme.applyStyles('dark', { backgroundColor: theme.vars.palette.divider }),
              },
            })}
          >
            {option.label}
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}
