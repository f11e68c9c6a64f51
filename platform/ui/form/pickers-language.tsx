import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { enUS as enTexts, esES as esTexts, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import { enGB, es } from 'date-fns/locale';
import type { ReactNode } from 'react';
import { useLanguage } from '#platform/i18n/web/use-language.ts';
import './pickers.css';

const textsOf = ({ components }: typeof esTexts) =>
  components.MuiLocalizationProvider.defaultProps.localeText as PickersLocaleText;

/** The library's Spanish, with its accents, and *usted* as everywhere in the product. */
const spanish: PickersLocaleText = {
  ...textsOf(esTexts),
  day: 'Día',
  weekDay: 'Día de la semana',
  openDatePickerDialogue: (chosen) => (chosen ? `Elija la fecha; la elegida es ${chosen}` : 'Elija la fecha'),
  openTimePickerDialogue: (chosen) => (chosen ? `Elija la hora; la elegida es ${chosen}` : 'Elija la hora'),
  dateTableLabel: 'Elija la fecha',
  timeTableLabel: 'Elija la hora',
};

const locales = { es: { adapter: es, texts: spanish }, en: { adapter: enGB, texts: textsOf(enTexts) } };

/** Around whatever picks a day: calendar and words in the language in force. */
export function PickersLanguage({ children }: { readonly children: ReactNode }) {
  const { language } = useLanguage();
  const { adapter, texts } = locales[language];
  return (
    <LocalizationProvider dateAdapter={AdapterDateFns} adapterLocale={adapter} localeText={texts}>
      {children}
    </LocalizationProvider>
  );
}
