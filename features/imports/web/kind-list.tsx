import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { useDownload } from '#platform/ui/http/use-download.ts';
import { DownloadIcon } from '#platform/ui/icons/record-icons.tsx';
import { Note } from '#platform/ui/layout/note.tsx';
import { onPaper } from '#platform/ui/theme/on-paper.ts';
import { getImportTemplate } from '../shared/calls.ts';
import type { ImportKindShape } from '../shared/kinds/import-kind.ts';

interface KindListProps {
  readonly kinds: readonly ImportKindShape[];
  readonly onBegin: (kind: ImportKindShape) => void;
}

/** What can be brought, in the order in which a company moves in. */
export function KindList({ kinds, onBegin }: KindListProps) {
  const { t, language } = useTexts('imports');
  const template = useDownload({ words: { failed: t('failed') } });
  return (
    <Box component="section" aria-labelledby="import-kinds">
      <Typography id="import-kinds" variant="h2" sx={{ mb: 0.5 }}>
        {t('kinds.title')}
      </Typography>
      <Note>{t('kinds.lead')}</Note>
      <Box
        component="ol"
        sx={(theme) => ({
          listStyle: 'none',
          m: 0,
          mt: 2,
          p: 0,
          ...onPaper,
          '& > li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
        })}
      >
        {kinds.map((kind, index) => {
          const title = kind.title[language];
          return (
            <Box
              component="li"
              key={kind.code}
              sx={{
                display: 'grid',
                gap: { xs: 1, sm: 2 },
                alignItems: 'center',
                gridTemplateColumns: { xs: '1.75rem minmax(0, 1fr)', sm: '1.75rem minmax(0, 1fr) auto' },
                px: 2,
                py: 1.5,
              }}
            >
              <Typography aria-hidden sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
                {index + 1}
              </Typography>
              <Box>
                <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
                <Note>{kind.lead[language]}</Note>
              </Box>
              <Box sx={{ display: 'flex', gap: 1, gridColumn: { xs: '2', sm: 'auto' } }}>
                <Button
                  size="small"
                  startIcon={<DownloadIcon />}
                  aria-label={t('kinds.templateOf', { title })}
                  onClick={() => template.start(getImportTemplate.path, { query: { kind: kind.code } })}
                >
                  {t('kinds.template')}
                </Button>
                <Button
                  size="small"
                  variant="outlined"
                  aria-label={t('kinds.beginOf', { title })}
                  onClick={() => onBegin(kind)}
                >
                  {t('kinds.begin')}
                </Button>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
