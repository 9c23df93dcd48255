import type { SignedInUser } from '@goldline/contract/user'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { CheckedPhone } from '../../../../customer/CheckedPhone.tsx'
import { focusFirstWrong } from '../../../../kit/focus-first-wrong.ts'
import { required, validate } from '../../../../kit/validators.ts'
import { useMyFacts } from '../my-facts.ts'
import { ContactForm } from './ContactForm.tsx'
import { ContactValue } from './ContactValue.tsx'
import styles from './details.module.css'
import { EditButton, Section, useEditing } from './Section.tsx'
import { useChangeContact } from './use-change-contact.ts'
import { useSentCode } from './use-sent-code.ts'

/** AUTH-10: a number can be replaced by another confirmed one. */
export function Phone({ me }: { me: SignedInUser }) {
  const intl = useIntl()
  const { sent } = useSentCode(me.id, 'phone')
  const { editing, card, open, close } = useEditing(sent !== undefined)
  const title = intl.formatMessage({ id: 'form.phoneNr' })
  const action = !me.phoneNr ? 'my.details.add' : me.phoneNrConfirmed ? 'action.change' : 'my.details.confirmNow'
  return (
    <Section card={card} title={title} action={!editing && <EditButton action={action} title={title} onClick={open} />}>
      {editing ? (
        <PhoneForm me={me} onClose={close} />
      ) : (
        <ContactValue value={me.phoneNr} confirmed={me.phoneNrConfirmed} />
      )}
    </Section>
  )
}

function PhoneForm({ me, onClose }: { me: SignedInUser; onClose: () => void }) {
  const intl = useIntl()
  const { businessObject } = useMyFacts()
  const contact = useChangeContact(me, 'phone', onClose)
  const unproven = me.phoneNrConfirmed ? '' : (me.phoneNr ?? '')
  const [typed, setTyped] = useState({
    kind: 'phone' as const,
    isoCode: businessObject.country,
    phoneNr: contact.sent?.sentTo ?? unproven,
    email: '',
  })
  const [tried, setTried] = useState(false)
  const [wrong, setWrong] = useState(false)
  const invalid = validate(typed.phoneNr, [required])
  const submit = (form: HTMLFormElement) => {
    setTried(true)
    if (invalid || wrong) focusFirstWrong(form)
    else contact.ask({ identity: typed.phoneNr.trim(), isoCode: typed.isoCode })
  }
  return (
    <ContactForm contact={contact} onSubmit={submit} onCancel={onClose}>
      <CheckedPhone
        typed={typed}
        onChange={(next) => setTyped((now) => ({ ...now, ...next, kind: 'phone' }))}
        served={businessObject.servedCountries}
        error={tried && invalid ? intl.formatMessage({ id: invalid.id }) : undefined}
        tried={tried}
        onJudged={setWrong}
      />
      <p className={styles.fine}>{intl.formatMessage({ id: 'my.details.codeHint' })}</p>
    </ContactForm>
  )
}
