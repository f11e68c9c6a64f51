import type { ComponentProps, ReactNode } from 'react';
import { RequestFailure } from '#platform/ui/http/request.ts';
import type { SignatureMeaning } from '#product/meanings.ts';
import { ReloadButton } from './reload-button.tsx';
import { SignatureFields } from './signature-fields.tsx';
import { SignedContent } from './signed-content.tsx';
import { SignedDialog } from './signed-dialog.tsx';

type SignedRecord = ComponentProps<typeof SignedContent>;

interface SignedCallDialogProps extends Omit<ComponentProps<typeof SignedDialog>, 'children'> {
  readonly signature: Omit<ComponentProps<typeof SignatureFields>, 'signs'>;
  /** what is signed: above the password, always; a list where each record says its own meaning; null while there is nothing to sign */
  readonly signs: SignedRecord | readonly SignedRecord[] | null;
  /** in place of the call's own */
  readonly meaning?: SignatureMeaning;
  readonly failure: Error | null;
  readonly clearFailure: () => void;
  /** what would be signed has changed meanwhile (409): shows it as it stands */
  readonly onOutdated?: () => void;
  readonly children?: ReactNode;
}

/** The dialog of one signed call, whose `dialog` of `useSignedCall` it takes: its fields, what is signed, the signature. */
export function SignedCallDialog(props: SignedCallDialogProps) {
  const {
    signature,
    signs,
    meaning = signature.meaning,
    failure,
    clearFailure,
    onOutdated,
    children,
    ...frame
  } = props;
  const isOutdated = failure instanceof RequestFailure && failure.status === 409;
  const reload = () => {
    clearFailure();
    onOutdated?.();
  };
  return (
    <SignedDialog
      {...(onOutdated !== undefined && isOutdated && { problemAction: <ReloadButton onClick={reload} /> })}
      {...frame}
    >
      {children}
      {signs !== null &&
        ('lines' in signs ? (
          <SignatureFields {...signature} meaning={meaning} signs={<SignedContent {...signs} />} />
        ) : (
          <SignatureFields
            {...signature}
            meaning={null}
            signs={signs.map((record) => <SignedContent key={record.heading} {...record} />)}
          />
        ))}
    </SignedDialog>
  );
}
