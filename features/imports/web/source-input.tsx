import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTexts } from '#platform/i18n/web/use-texts.ts';

interface SourceInputProps {
  /** names of systems that tables came from before */
  readonly known: readonly string[];
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The system that a table is from: one that tables came from before, or a new one. */
export function SourceInput({ known, value, onChange }: SourceInputProps) {
  const { t } = useTexts('imports');
  return (
    <Autocomplete
      freeSolo
      disableClearable
      forcePopupIcon={known.length > 0}
      options={[...known]}
      // What stands there narrows nothing down: the others are what one looks for.
      filterOptions={(all) => all}
      inputValue={value}
      value={value}
      openText={t('fresh.sources')}
      onInputChange={(_event, typed, why) => {
        if (why === 'input') onChange(typed.slice(0, 60));
      }}
      onChange={(_event, chosen) => onChange(chosen)}
      renderInput={(input) => (
        <TextField {...input} required label={t('fresh.source')} helperText={t('fresh.sourceHelp')} />
      )}
    />
  );
}
