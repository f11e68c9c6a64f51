import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Control } from 'react-hook-form';
import type { z } from 'zod';
import { PasskeyButton, PasswordOrProvider, SignerField } from '#features/session/web/library.tsx';
import { useTexts } from '#platform/i18n/web/use-texts.ts';
import type { signedBody } from '#platform/signing/signed-fields.ts';
import { PenIcon } from '#platform/ui/icons/icons.tsx';
import { meaningText, type SignatureMeaning } from '#product/meanings.ts';

import { ReasonField } from './reason-field.tsx';

type SignedValues = z.input<typeof signedBody>;

interface SignatureFieldsProps<Output> {
  /** path of the kind of record that is changed, whose last reasons are offered */
  readonly path: string;
  /** what is signed (`SignedContent`): above the password, always */
  readonly signs: ReactNode;
  readonly control: Control<SignedValues, unknown, Output>;
  /** what the signature means, from the contract of the call that keeps it; null where `signs` says it of each record */
  readonly meaning: SignatureMeaning | null;
}

/** A passkey neither adds nor removes one (docs/decisions/132). */
const byPasswordAlone = ['passkeyAdded', 'passkeyRemoved'] as const;

/** Reason, user and password of a change, and what signing it means (21 CFR 11.50, 11.200(a)). */
export function SignatureFields<Output>({ control, meaning, path, signs }: SignatureFieldsProps<Output>) {
  const { t, language } = useTexts('records');
  const titleId = useId();
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      sx={(theme) => ({
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gap: 2,
        mt: 3,
        p: { xs: 2, sm: 2.5 },
        borderRadius: 1.5,
        // Seen where the colours are the system's.
        outline: '1px solid transparent',
        backgroundColor: theme.vars.palette.well,
      })}
    >
      <Box>
        <Typography
          id={titleId}
          variant="subtitle2"
          component="h3"
          sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
        >
          <PenIcon style={{ fontSize: 18, color: 'var(--mui-palette-accent)' }} />
          {t('signature.title')}
        </Typography>
        {meaning !== null && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25 }}>
            {t('signature.meaning', { meaning: meaningText(meaning, language) })}
          </Typography>
        )}
      </Box>
      {signs}
      <ReasonField control={control} name="reason" path={path} />
      <SignerField control={control} name="user" />
      <PasswordOrProvider control={control} name="pass" label={t('signature.password')} required />
      {!byPasswordAlone.some((one) => one === meaning) && (
        <PasskeyButton control={control} names={{ user: 'user', pass: 'pass' }} />
      )}
    </Box>
  );
}
