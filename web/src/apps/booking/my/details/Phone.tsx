import type { SignedInUser } from '@goldline/contract/auth/user'
import { useState } from 'react'
import { useForm } from '../../../../client/Form.tsx'
import { CheckedPhone, type PhoneError, requiredPhoneError } from '../../../../customer/CheckedPhone.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { look } from '../../../../kit/look.ts'
import { useMyFacts } from '../my-facts.ts'
import { ContactForm, ContactValue } from './ContactForm.tsx'
import { EditButton, Section, useEditing } from './Section.tsx'
import { isCodeSent, useChangeContact } from './use-change-contact.ts'

/** Changes the phone number, also a confirmed one; takes effect once its code is entered (AUTH-10). */
export function Phone({ me }: { me: SignedInUser }) {
  const t = useText()
  const { channels } = useMyFacts().businessObject
  const { editing, card, open, close } = useEditing(isCodeSent('phone', me.id))
  const title = t('form.phoneNr')
  const action = !me.phoneNr ? 'action.add' : me.phoneNrConfirmed ? 'action.change' : 'action.confirm'
  return (
    <Section
      card={card}
      title={title}
      action={!editing && channels.includes('SMS') && <EditButton action={action} title={title} onClick={open} />}
    >
      {editing ? (
        <PhoneForm me={me} onClose={close} />
      ) : (
        <ContactValue value={me.phoneNr} confirmed={me.phoneNrConfirmed} />
      )}
    </Section>
  )
}

function PhoneForm({ me, onClose }: { me: SignedInUser; onClose: () => void }) {
  const t = useText()
  const { businessObject } = useMyFacts()
  const contact = useChangeContact(me, 'phone', onClose)
  const unproven = me.phoneNrConfirmed ? '' : (me.phoneNr ?? '')
  const [wrong, setWrong] = useState<PhoneError>()
  const form = useForm({
    start: { isoCode: businessObject.country, phoneNr: contact.code.sent?.sentTo ?? unproven, password: '' },
    check: ({ phoneNr }) => ({ phoneNr: requiredPhoneError(phoneNr, wrong) }),
    work: contact.change,
    send: ({ phoneNr, ...rest }) => contact.ask({ identity: phoneNr.trim(), ...rest }),
  })
  return (
    <ContactForm contact={contact} form={form} onCancel={onClose}>
      <CheckedPhone
        typed={form.values}
        onChange={form.set}
        forCode
        served={businessObject.servedCountries}
        error={form.errorOf('phoneNr')}
        onJudged={setWrong}
      />
      <p className={look('mt8', 'faint', 'f13')}>{t('my.details.codeHint')}</p>
    </ContactForm>
  )
}
