import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { CopyIcon } from '#platform/ui/icons/record-icons.tsx';

interface ShownSecretProps {
  readonly lead: string;
  readonly text: string;
  readonly copyLabel: string;
  readonly copiedNotice: string;
}

/** What is shown once, to be copied: a key or a secret that was just made. */
export function ShownSecret({ lead, text, copyLabel, copiedNotice }: ShownSecretProps) {
  const copy = () => void navigator.clipboard.writeText(text).then(() => showSuccess(copiedNotice));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{lead}</Typography>
      <ShownText text={text} />
      <Box>
        <Button variant="outlined" startIcon={<CopyIcon />} onClick={copy}>
          {copyLabel}
        </Button>
      </Box>
    </Box>
  );
}

/** A text that is taken whole: a key, an address. */
export function ShownText({ text }: { readonly text: string }) {
  return (
    <Box
      component="code"
      sx={(theme) => ({
        display: 'block',
        p: 1.5,
        borderRadius: 1,
        border: `1px solid ${theme.vars.palette.divider}`,
        overflowWrap: 'anywhere',
        userSelect: 'all',
      })}
    >
      {text}
    </Box>
  );
}
