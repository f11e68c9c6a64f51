import { type InputHTMLAttributes, type ReactNode, type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx';
import { IconButton } from './button.tsx';
import './text-field.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'placeholder'> {
  readonly label: string;
  /** what is wrong with what was typed */
  readonly problem?: string | undefined;
  /** said under the field while nothing is wrong */
  readonly help?: string | undefined;
  /** a button at the end of the field */
  readonly end?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
}

/** A labelled text field, with what is wrong under it. Paste and password managers work. */
export function TextField({ label, problem, help, end, ref, ...input }: TextFieldProps) {
  const id = useId();
  const helpId = useId();
  const said = problem ?? help;
  return (
    <div>
      <div className="ui-field-box">
        <input
          {...input}
          ref={ref}
          id={id}
          // While it is empty the label is in it: the style sheet asks whether a placeholder is shown.
          placeholder=" "
          aria-invalid={problem !== undefined}
          aria-describedby={said === undefined ? undefined : helpId}
          className="ui-field-input"
        />
        <label htmlFor={id} className="ui-field-label">
          {label}
        </label>
        {end !== undefined && <span className="ui-field-end">{end}</span>}
        <fieldset aria-hidden="true" className="ui-field-line">
          <legend className="ui-field-room">
            <span>{label}</span>
          </legend>
        </fieldset>
      </div>
      {said !== undefined && (
        <p id={helpId} className={problem === undefined ? 'ui-field-help' : 'ui-field-help ui-field-wrong'}>
          {said}
        </p>
      )}
    </div>
  );
}

/** A password field that can be shown. `autoComplete` says whether it is the current or a new password. */
export function PasswordField({ autoComplete = 'current-password', ...rest }: Omit<TextFieldProps, 'end' | 'type'>) {
  const { t } = useTranslation('ui');
  const [shown, setShown] = useState(false);
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="none"
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      end={
        <IconButton
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label={t('showPassword')}
          title={shown ? t('hidePassword') : t('showPassword')}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
}
