import { useTranslation } from 'react-i18next';
import { SegmentedControl } from '../form/segmented-control.tsx';
import { MoonIcon, SunIcon } from '../icons/icons.tsx';
import { IconButton } from '../plain/button.tsx';
import { useColorMode } from '../theme/color-mode.ts';

/** Chooses between the system's, the light and the dark appearance. */
export function ThemeSwitch() {
  const { t } = useTranslation('ui');
  const { mode, setMode } = useColorMode();
  const options = [
    { value: 'system', label: t('theme.system') },
    { value: 'light', label: t('theme.light') },
    { value: 'dark', label: t('theme.dark') },
  ] as const;
  return <SegmentedControl label={t('theme.label')} options={options} value={mode} onChange={setMode} />;
}

/** One button between light and dark. */
export function ThemeToggle() {
  const { t } = useTranslation('ui');
  const { scheme, toggle } = useColorMode();
  const label = scheme === 'dark' ? t('theme.toLight') : t('theme.toDark');
  return (
    <IconButton onClick={toggle} aria-label={label} title={label} style={{ color: 'inherit' }}>
      {scheme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
