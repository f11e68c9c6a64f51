import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { collaboratorShape } from '#features/people/shared/contract.ts';
import { profileLookup } from '#features/people/web/public.tsx';
import { FormSection, SignedCallDialog, useSignedCall, useTold } from '#features/records/web/public.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import { LookupFormField } from '#platform/ui/form/lookup-form-field.tsx';
import { NumberFormField } from '#platform/ui/form/number-form-field.tsx';
import { SwitchFormField } from '#platform/ui/form/switch-form-field.tsx';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import { ToldWordsContext } from '#platform/ui/form/told-words.ts';
import { Note } from '#platform/ui/layout/note.tsx';
import { settleUsers } from '../shared/calls.ts';
import { givenNames, type ProvisionedUserDetail, provisioningStates, settleBody } from '../shared/contract.ts';
import { SentFacts } from './sent-facts.tsx';
import { useChangeLines } from './use-change-lines.ts';

const fields = settleBody.omit({ users: true });

interface SettleDialogProps {
  readonly id: string;
  readonly name: string;
  readonly detail: ProvisionedUserDetail;
  readonly onAside: () => void;
  readonly onOutdated: () => void;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Does what waits of one person, signed: with what is missing given by hand, or with the word that they are the same person. */
export function SettleDialog(props: SettleDialogProps) {
  const { id, name, detail, onAside, onOutdated, onClose, onDone } = props;
  const { t, language } = useTexts('provisioning');
  const linesOf = useChangeLines();
  const { form, dialog } = useSignedCall(settleUsers, {
    schema: fields,
    initial: { isSame: false, cwid: '', employee_Nr: null, iD_Profile_Web: null },
    body: (values) => ({ users: [{ id, version: detail.version }], ...values }),
    success: (reply) => (reply?.waiting === 1 ? t('settle.still') : t('settle.done')),
    onDone,
  });
  const { told, tell } = useTold();
  const values = useWatch({ control: form.control });
  const { isSame } = values;
  // What is given by hand is part of what is signed.
  const given = givenNames.flatMap((field) => {
    const value = values[field];
    if (value === undefined || value === null || value === '') return [];
    const words = told[field];
    return [
      { name: field, label: words?.label ?? field, before: null, after: words?.words[String(value)] ?? String(value) },
    ];
  });
  const { existing } = detail;
  const label = (field: 'cwid' | 'employee_Nr') => collaboratorShape.fields[field].label[language];
  const state = {
    name: 'state',
    label: t('settle.state'),
    before: detail.problemText,
    after: provisioningStates.done[language],
  };
  const same =
    existing?.mayBeSame === true && isSame === true
      ? [
          {
            name: 'same',
            label: t('settle.same', { ...existing, number: existing.employee_Nr }),
            before: null,
            after: '✓',
          },
        ]
      : [];
  return (
    <SignedCallDialog
      {...dialog}
      title={t('settle.title', { name })}
      submitLabel={t('settle.submit')}
      maxWidth="md"
      signs={{
        lines: [
          state,
          ...same,
          ...given,
          ...linesOf(detail.changes).filter(({ name: field }) => !given.some((one) => one.name === field)),
        ],
      }}
      onOutdated={() => {
        // It may be another person now who has the cwid.
        form.setValue('isSame', false);
        onOutdated();
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('settle.why')}:{' '}
            </Box>
            {detail.problemText}
          </Typography>
          <Button variant="outlined" color="error" onClick={onAside}>
            {t('settle.aside')}
          </Button>
        </Box>
        <SentFacts sent={detail.sent} />
        {existing?.mayBeSame === true && (
          <SwitchFormField
            control={form.control}
            name="isSame"
            label={t('settle.same', { ...existing, number: existing.employee_Nr })}
            helperText={t('settle.sameHint')}
          />
        )}
        {detail.missing.length > 0 && (
          <ToldWordsContext value={tell}>
            <FormSection title={t('settle.given')}>
              <Note>{t('settle.givenHint')}</Note>
              {detail.missing.includes('cwid') && (
                <TextFormField control={form.control} name="cwid" label={label('cwid')} />
              )}
              {detail.missing.includes('employee_Nr') && (
                <NumberFormField control={form.control} name="employee_Nr" label={label('employee_Nr')} />
              )}
              {detail.missing.includes('iD_Profile_Web') && (
                <LookupFormField
                  control={form.control}
                  name="iD_Profile_Web"
                  label={t('settle.profile')}
                  source={profileLookup}
                />
              )}
            </FormSection>
          </ToldWordsContext>
        )}
      </Box>
    </SignedCallDialog>
  );
}
