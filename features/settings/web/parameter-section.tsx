import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { type ParameterSectionId, sectionElementId } from './section-list.ts';
import './parameter-section.css';

interface ParameterSectionProps {
  readonly id: ParameterSectionId;
  readonly children: ReactNode;
}

/** One subject of the parameters: what it is beside its fields, above them where there is little room. */
export function ParameterSection({ id, children }: ParameterSectionProps) {
  const { t } = useTranslation('settings');
  const titleId = useId();
  return (
    <Card id={sectionElementId(id)} role="group" aria-labelledby={titleId} tabIndex={-1} className="parameter-section">
      <Box>
        <Typography id={titleId} variant="h3" component="h2">
          {t(`${id}.title`)}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {t(`${id}.lead`)}
        </Typography>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', maxWidth: 720 }}>{children}</Box>
    </Card>
  );
}
