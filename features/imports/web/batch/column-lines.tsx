import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import type { FileColumn } from '../../shared/contract.ts';
import type { ImportKindShape } from '../../shared/kinds/import-kind.ts';

interface ColumnLinesProps {
  readonly shape: ImportKindShape;
  readonly columns: readonly FileColumn[];
  readonly chosen: Readonly<Record<string, number>>;
  readonly onChoose: (chosen: Record<string, number>) => void;
}

const notChosen = '-';

/** A line for each field of the kind: which column it is, how much of that is filled, and what stands in it. */
export function ColumnLines({ shape, columns, chosen, onChoose }: ColumnLinesProps) {
  const { t, language } = useTexts('imports');
  const places = columns.map(({ heading }, place) => ({ place, name: heading || `${place + 1}` }));
  const choose = (name: string, value: string) => {
    const { [name]: _before, ...others } = chosen;
    if (value === notChosen) return onChoose(others);
    // A column is one field: what had it before gives it up.
    const place = Number(value);
    const left = Object.entries(others).filter(([, taken]) => taken !== place);
    onChoose({ ...Object.fromEntries(left), [name]: place });
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {Object.entries(shape.columns).map(([name, column]) => {
        const place = chosen[name];
        const found = place === undefined ? undefined : columns[place];
        return (
          <Box
            key={name}
            sx={{
              display: 'grid',
              gap: { xs: 0.5, sm: 2 },
              alignItems: 'center',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
            }}
          >
            <TextField
              select
              size="small"
              required={column.isNeeded === true}
              error={column.isNeeded === true && found === undefined}
              label={column.label[language]}
              value={place === undefined || found === undefined ? notChosen : String(place)}
              onChange={({ target }) => choose(name, target.value)}
            >
              <MenuItem value={notChosen}>{t('match.none')}</MenuItem>
              {places.map((one) => (
                <MenuItem key={one.place} value={String(one.place)}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
            {found === undefined ? (
              <Note>{column.rule[language]}</Note>
            ) : (
              <Box sx={{ overflowWrap: 'anywhere' }}>
                <Note>
                  {[
                    t('match.filled', { percent: Math.round(found.filled * 100) }),
                    ...(found.samples.length === 0 ? [] : [t('match.samples', { samples: found.samples.join(' · ') })]),
                  ].join('. ')}
                </Note>
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
