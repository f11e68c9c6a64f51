import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type ReactNode, useId, useState } from 'react';
import { ChevronDownIcon } from '#platform/ui/icons/icons.tsx';

interface StatusPanelProps {
  readonly title: string;
  readonly icon: ReactNode;
  /** shown beside the title; null while unknown */
  readonly count: number | null;
  readonly collapsible: boolean;
  readonly openAtFirst: boolean;
  readonly children: ReactNode;
}

/** A list under its title and count; on small screens the title folds it away (S0 section 2). */
export function StatusPanel({ title, icon, count, collapsible, openAtFirst, children }: StatusPanelProps) {
  const [open, setOpen] = useState(openAtFirst);
  const body = useId();
  const shown = open || !collapsible;
  const heading = (
    <>
      <Box component="span" sx={{ display: 'inline-flex', color: 'text.secondary' }}>
        {icon}
      </Box>
      <Box component="span" sx={{ typography: 'h3' }}>
        {title}
      </Box>
      <Count count={count} />
    </>
  );
  const row = {
    display: 'flex',
    alignItems: 'center',
    gap: 1,
    width: '100%',
    px: 2,
    py: 1.5,
    textAlign: 'left',
  } as const;
  return (
    <Box
      component="section"
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        backgroundColor: 'background.paper',
        overflow: 'clip',
      }}
    >
      <Box component="h3" sx={{ m: 0, ...(shown && { borderBottom: 1, borderColor: 'divider' }) }}>
        {collapsible ? (
          <ButtonBase
            aria-expanded={open}
            aria-controls={body}
            onClick={() => setOpen(!open)}
            sx={{ ...row, minHeight: 52 }}
          >
            {heading}
            <ChevronDownIcon
              aria-hidden="true"
              style={{ marginLeft: 'auto', transition: 'transform 160ms', transform: open ? 'rotate(180deg)' : 'none' }}
            />
          </ButtonBase>
        ) : (
          <Box sx={row}>{heading}</Box>
        )}
      </Box>
      <Box id={body} hidden={!shown}>
        {children}
      </Box>
    </Box>
  );
}

function Count({ count }: { readonly count: number | null }) {
  return (
    <Box
      component="span"
      sx={(theme) => ({
        minWidth: 26,
        px: 0.75,
        borderRadius: 13,
        textAlign: 'center',
        typography: 'body2',
        fontWeight: 600,
        backgroundColor: theme.vars.palette.well,
      })}
    >
      {count ?? '–'}
    </Box>
  );
}
