import { useState } from 'react'
import { fieldsOf } from '../client/form-values.ts'
import { useText } from '../i18n/use-text.ts'
import { classes } from '../kit/classes.ts'
import { stack } from '../kit/look.ts'
import { NameFields } from '../kit/NameFields.tsx'
import { CheckedPhone } from './CheckedPhone.tsx'
import { EmailField } from './EmailField.tsx'
import styles from './NewcomerFields.module.css'
import { isNamed, type PersonDraft } from './new-person.ts'

type Props = {
  draft: PersonDraft
  onChange: (draft: PersonDraft) => void
  /** Whether to show errors of missing fields: after an attempt to send. */
  tried: boolean
}

/**
 * Fields for a customer who is new to the salon, saved together with the surrounding form (CUS-01) and hence no form
 * itself. Focuses the first missing field: the name, else the number.
 */
export function NewcomerFields({ draft, onChange, tried }: Props) {
  const t = useText()
  const [begun] = useState(draft)
  const put = (change: Partial<PersonDraft>) => onChange({ ...draft, ...change })
  const missing = tried && !isNamed(draft) ? t('form.required') : undefined
  const field = fieldsOf(draft, put, (name) => (name === 'name' ? missing : undefined))
  return (
    <fieldset className={classes(stack(12, 'min-w-0'), styles.fields)} data-newcomer>
      <legend>{t('customer.new.title')}</legend>
      <div className={styles.pair}>
        {/* The field that had the focus has been replaced. */}
        <NameFields form={{ field }} autoFocus={begun.name === ''} />
      </div>
      <CheckedPhone
        typed={draft}
        onChange={put}
        label={t('customer.new.phone')}
        optional
        autoFocus={begun.name !== '' && begun.phoneNr === ''}
        error={undefined}
        onJudged={ignore}
      />
      <EmailField {...field('email')} label={t('customer.new.email')} autoComplete="off" />
    </fieldset>
  )
}

/** Ignores the verdict on the number: it shows at the field, and the server refuses an invalid number. */
const ignore = () => undefined
