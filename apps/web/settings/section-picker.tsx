import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnLeaveAsked } from '#platform/ui/dialog/unsaved-words.ts';
import { ChevronDownIcon } from '#platform/ui/icons/icons.tsx';
import { SectionLinks } from './section-links.tsx';
import type { SettingsTab } from './settings-tabs.ts';

interface SectionPickerProps {
  readonly tabs: readonly SettingsTab[];
  /** undefined: none of them is in sight */
  readonly current: SettingsTab['id'] | undefined;
}

/** The name of the section in sight, which opens the list of all of them: beside the title it takes no room from the rows. */
export function SectionPicker({ tabs, current }: SectionPickerProps) {
  const { t } = useTranslation('administration');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useCloseOnLeaveAsked(() => setAnchor(null));
  const name = current === undefined ? t('tabsLabel') : t(`tabs.${current}`);
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ChevronDownIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={t('change', { section: name })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ fontSize: '1rem' }}
      >
        {name}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('tabsLabel'), className: 'section-picker' } }}
      >
        <SectionLinks tabs={tabs} current={current} onChoose={() => setAnchor(null)} />
      </Popover>
    </>
  );
}
