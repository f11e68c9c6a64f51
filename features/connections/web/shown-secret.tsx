import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { useUnloadQuestion } from '#platform/ui/dialog/use-unload-question.ts';
import { FormProblem } from '#platform/ui/feedback/form-problem.tsx';
import { showSuccess } from '#platform/ui/feedback/notices.ts';
import { CopyIcon } from '#platform/ui/icons/record-icons.tsx';

interface ShownSecretProps {
  readonly lead: string;
  readonly text: string;
  readonly copyLabel: string;
  readonly copiedNotice: string;
}

/** What is shown once, to be copied: a key or a secret that was just made. The browser asks before the page is left with it. */
export function ShownSecret({ lead, text, copyLabel, copiedNotice }: ShownSecretProps) {
  const { t } = useTexts('connections');
  const [isRefused, setIsRefused] = useState(false);
  useUnloadQuestion(true);
  const copy = async () => {
    try {
      // On a page without https there is no clipboard at all.
      await navigator.clipboard.writeText(text);
      showSuccess(copiedNotice);
    } catch {
      setIsRefused(true);
    }
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{lead}</Typography>
      <ShownText text={text} />
      <Box>
        <Button variant="outlined" startIcon={<CopyIcon />} onClick={() => void copy()}>
          {copyLabel}
        </Button>
      </Box>
      <FormProblem text={isRefused ? t('token.refused') : null} tone="warning" />
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
