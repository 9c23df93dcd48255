import type { SignedInUser } from '@goldline/contract/auth/user'
import { useForm } from '../../../../client/Form.tsx'
import { EmailField } from '../../../../customer/EmailField.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { look } from '../../../../kit/look.ts'
import { email as emailShape, required, validate } from '../../../../kit/validators.ts'
import { ContactForm, ContactValue } from './ContactForm.tsx'
import { Section, useEditing } from './Section.tsx'
import { isCodeSent, useChangeContact } from './use-change-contact.ts'

/** Changes the e-mail, which takes effect once its code is entered; a confirmed e-mail cannot be changed (AUTH-10). */
export function Email({ me }: { me: SignedInUser }) {
  const t = useText()
  const { editing, card, open, close } = useEditing(isCodeSent('email', me.id))
  const fixed = me.email !== null && me.emailConfirmed
  return (
    <Section
      card={card}
      title={t('form.email.label')}
      action={!editing && !fixed && <Button onClick={open}>{t(me.email ? 'action.confirm' : 'action.add')}</Button>}
    >
      {editing ? (
        <EmailForm me={me} onClose={close} />
      ) : (
        <ContactValue value={me.email} confirmed={me.emailConfirmed} />
      )}
      {fixed && <p className={look('mt8', 'faint', 'f13')}>{t('refusal.email.exists-confirmed-and-not-changeable')}</p>}
    </Section>
  )
}

const check = ({ email }: { email: string }) => ({ email: validate(email, [required, emailShape]) })

function EmailForm({ me, onClose }: { me: SignedInUser; onClose: () => void }) {
  const t = useText()
  const contact = useChangeContact(me, 'email', onClose)
  const form = useForm({
    start: { email: contact.code.sent?.sentTo ?? me.email ?? '', password: '' },
    check,
    work: contact.change,
    send: ({ email, password }) => contact.ask({ identity: email.trim(), password }),
  })
  return (
    <ContactForm contact={contact} form={form} onCancel={onClose}>
      <EmailField {...form.field('email')} required hint={t('my.details.codeHint')} />
    </ContactForm>
  )
}
