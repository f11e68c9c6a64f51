import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { send } from '#platform/calls/web/send.ts';
import { FieldColumns } from '#platform/ui/form/field-columns.tsx';
import { NumberFormField } from '#platform/ui/form/number-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { testMail } from '../shared/calls.ts';
import { testMailBody } from '../shared/contract.ts';
import { ConnectionTest } from './connection-test.tsx';
import { ParameterSection } from './parameter-section.tsx';
import type { SectionProps } from './use-parameters.ts';

const sentParts = ['assigned', 'due', 'overdue', 'undelivered'] as const;

/** Which mails leave, and when. */
function WhatIsSent() {
  const { t } = useTranslation('settings');
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
      {t('mail.sentTitle')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {sentParts.map((part) => (
          <li key={part}>{t(`mail.sent.${part}`)}</li>
        ))}
      </Box>
    </Typography>
  );
}

/** Notifications by mail, and the address that they carry (S1 section 2). */
export function MailSections({ form, field }: SectionProps) {
  const { t } = useTranslation('settings');
  const isOn = form.watch('validateEmail') === true;
  return (
    <>
      <ParameterSection id="mail">
        <SwitchFormField {...field('validateEmail')} />
        <WhatIsSent />
        <FieldColumns>
          <TextFormField {...field('host')} label={t('mail.host')} disabled={!isOn} required={isOn} />
          <NumberFormField {...field('port')} disabled={!isOn} required={isOn} />
        </FieldColumns>
        <TextFormField {...field('emailFrom')} type="email" disabled={!isOn} required={isOn} />
        <ConnectionTest
          form={form}
          fields={['host', 'port', 'emailFrom']}
          schema={testMailBody}
          send={(body) => send(testMail, { body })}
          disabled={!isOn}
        />
      </ParameterSection>
      <ParameterSection id="mailLink">
        <TextFormField {...field('emailURL')} type="url" />
      </ParameterSection>
    </>
  );
}
