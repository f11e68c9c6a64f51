import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { useDownload } from '#platform/ui/http/use-download.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { getScan } from '../shared/calls.ts';
import type { MigratedTraining } from '../shared/contract.ts';

/** The scans of a training: what came with it opens; of what the company keeps elsewhere the digest is shown. */
export function Scans({ training: { iD_Migrated, evidence } }: { readonly training: MigratedTraining }) {
  const { t } = useTexts('migrated');
  const { start } = useDownload({ words: { failed: t('scanFailed') } });
  const stored = evidence.filter(({ isStored }) => isStored === true);
  const elsewhere = evidence.filter(({ isStored }) => isStored !== true);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
      <Note>{t('evidence')}:</Note>
      {stored.map(({ name, sha256 }) => (
        <Button
          key={sha256}
          size="small"
          title={sha256}
          sx={{ overflowWrap: 'anywhere', textAlign: 'left' }}
          onClick={() => start(getScan.path, { query: { iD_Migrated, sha256 } })}
        >
          {name}
        </Button>
      ))}
      {elsewhere.map(({ name, sha256 }) => (
        <Note key={sha256}>
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {`${name} ${sha256}`.trim()}
          </Box>
        </Note>
      ))}
    </Box>
  );
}
