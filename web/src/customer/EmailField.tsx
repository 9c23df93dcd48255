import { suggestEmail } from '@goldline/domain/customer/email-typo'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useText } from '../i18n/use-text.ts'
import { Button } from '../kit/Button.tsx'
import { TextField, type TextFieldProps } from '../kit/TextField.tsx'

/** An e-mail field, which suggests a correction for a mistyped domain (CUS-10). */
export function EmailField(
  props: Omit<TextFieldProps, 'label' | 'type' | 'inputMode' | 'maxLength'> & { label?: string },
) {
  const t = useText()
  const meant = suggestEmail(props.value)
  const label = t('form.email.label')
  return (
    <>
      <TextField
        label={label}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        {...props}
      />
      <div role="status" hidden={meant === undefined}>
        {meant !== undefined && (
          <Button kind="link" onClick={() => props.onChange(meant)}>
            {t('form.email.meant', { email: meant })}
          </Button>
        )}
      </div>
    </>
  )
}
