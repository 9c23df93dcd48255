import type { SignedInUser } from '@goldline/contract/user'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { EmailField } from '../../../../customer/EmailField.tsx'
import { Button } from '../../../../kit/Button.tsx'
import { focusFirstWrong } from '../../../../kit/focus-first-wrong.ts'
import { email as emailShape, required, validate } from '../../../../kit/validators.ts'
import { ContactForm } from './ContactForm.tsx'
import { ContactValue } from './ContactValue.tsx'
import styles from './details.module.css'
import { Section, useEditing } from './Section.tsx'
import { useChangeContact } from './use-change-contact.ts'
import { useSentCode } from './use-sent-code.ts'

const rules = [required, emailShape]

/** AUTH-10: takes effect with the code; a confirmed e-mail cannot be changed. */
export function Email({ me }: { me: SignedInUser }) {
  const intl = useIntl()
  const { sent } = useSentCode(me.id, 'email')
  const { editing, card, open, close } = useEditing(sent !== undefined)
  const fixed = me.email !== null && me.emailConfirmed
  return (
    <Section
      card={card}
      title={intl.formatMessage({ id: 'form.email.label' })}
      action={
        !editing &&
        !fixed && (
          <Button onClick={open}>
            {intl.formatMessage({ id: me.email ? 'my.details.confirmNow' : 'my.details.add' })}
          </Button>
        )
      }
    >
      {editing ? (
        <EmailForm me={me} onClose={close} />
      ) : (
        <ContactValue value={me.email} confirmed={me.emailConfirmed} />
      )}
      {fixed && (
        <p className={styles.fine}>{intl.formatMessage({ id: 'refusal.email.exists-confirmed-and-not-changeable' })}</p>
      )}
    </Section>
  )
}

function EmailForm({ me, onClose }: { me: SignedInUser; onClose: () => void }) {
  const intl = useIntl()
  const contact = useChangeContact(me, 'email', onClose)
  const [email, setEmail] = useState(contact.sent?.sentTo ?? me.email ?? '')
  const [tried, setTried] = useState(false)
  const invalid = validate(email, rules)
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (invalid) focusFirstWrong(form)
    else contact.ask({ identity: email.trim() })
  }
  return (
    <ContactForm contact={contact} onSubmit={submit} onCancel={onClose}>
      <EmailField
        required
        value={email}
        onChange={setEmail}
        error={tried && invalid ? intl.formatMessage({ id: invalid.id }, invalid.values) : undefined}
        hint={intl.formatMessage({ id: 'my.details.codeHint' })}
      />
    </ContactForm>
  )
}
