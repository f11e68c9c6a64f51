import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SignedCallDialog, useSignedCall } from '#features/records/web/public.tsx';
import { send } from '#platform/calls/web/send.ts';
import { companyMoment } from '#platform/i18n/web/company-time-zone.ts';
import { TextFormField } from '#platform/ui/form/text-form-field.tsx';
import type { AccountAccess } from '../../shared/account-access.ts';
import { getProviderVisitors, linkProvider, unlinkProvider } from '../../shared/calls.ts';
import { linkBody } from '../../shared/provider-accounts.ts';

interface SigningWayDialogProps {
  readonly act: 'link' | 'unlink';
  readonly access: AccountAccess;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Links a person to an account that signed in at the identity provider, or takes that link away; signed. */
export function SigningWayDialog({ act, ...props }: SigningWayDialogProps) {
  return act === 'link' ? <LinkDialog {...props} /> : <UnlinkDialog {...props} />;
}

type ActProps = Omit<SigningWayDialogProps, 'act'>;

const formOf = linkBody.omit({ employee_Nr: true });

function LinkDialog({ access, onClose, onDone }: ActProps) {
  const { t } = useTranslation('people');
  const { employee_Nr, name, cwid, signing } = access;
  const visitors = useQuery({
    queryKey: ['providerVisitors'],
    queryFn: ({ signal }) => send(getProviderVisitors, { signal }),
  });
  const { dialog, form } = useSignedCall(linkProvider, {
    schema: formOf,
    initial: { subject: '' },
    body: (values) => ({ employee_Nr, ...values }),
    success: (reply) => t(reply?.iD_ChangeRequest == null ? 'signing.linked' : 'signing.asked', { name }),
    onDone,
  });
  const subject = useWatch({ control: form.control, name: 'subject' });
  const chosen = visitors.data?.find((visitor) => visitor.subject === subject);
  const after = chosen === undefined ? '' : `${chosen.username} · ${chosen.name}`;
  const line = {
    name: 'way',
    label: t('signing.title'),
    before: t(`signing.way.${signing.way}`, { provider: '' }),
    after,
  };
  return (
    <SignedCallDialog
      {...dialog}
      title={`${t('signing.link')} · ${name} (${cwid})`}
      submitLabel={t('signing.link')}
      signs={{ lines: after === '' ? [] : [line] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>
        {t(visitors.data?.length === 0 ? 'signing.noVisitors' : 'signing.linkLead', {
          provider: signing.provider ?? '',
        })}
      </Typography>
      <TextFormField control={form.control} name="subject" label={t('signing.visitor')} select required>
        {(visitors.data ?? []).map((visitor) => (
          <MenuItem key={visitor.subject} value={visitor.subject} sx={{ whiteSpace: 'normal', minHeight: 44 }}>
            {t('signing.visitorLine', { ...visitor, moment: companyMoment(visitor.lastAt) })}
          </MenuItem>
        ))}
      </TextFormField>
    </SignedCallDialog>
  );
}

function UnlinkDialog({ access, onClose, onDone }: ActProps) {
  const { t } = useTranslation('people');
  const { employee_Nr, name, cwid, signing } = access;
  const { dialog } = useSignedCall(unlinkProvider, {
    body: (values) => ({ employee_Nr, ...values }),
    success: (reply) => t(reply?.iD_ChangeRequest == null ? 'signing.unlinked' : 'signing.asked', { name }),
    onDone,
  });
  const before = `${signing.account?.username ?? ''} · ${signing.account?.issuer ?? ''}`;
  return (
    <SignedCallDialog
      {...dialog}
      title={`${t('signing.unlink')} · ${name} (${cwid})`}
      submitLabel={t('signing.unlink')}
      tone="danger"
      signs={{ lines: [{ name: 'way', label: t('signing.title'), before, after: t('signing.way.local') }] }}
      onClose={onClose}
    >
      <Typography sx={{ color: 'text.secondary' }}>{t('signing.unlinkLead')}</Typography>
    </SignedCallDialog>
  );
}
