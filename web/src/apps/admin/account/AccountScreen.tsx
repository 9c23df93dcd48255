import { getMe, type SignedInUser, updateUser } from '@goldline/contract/auth/user'
import { channels, languages } from '@goldline/domain/message/kinds'
import { type ReactNode, useState } from 'react'
import { SessionList } from '../../../auth/SessionList.tsx'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { NameFields } from '../../../kit/NameFields.tsx'
import { Select } from '../../../kit/Select.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import { useMe } from '../session.ts'
import styles from './Account.module.css'
import { CardForm } from './AccountForms.tsx'
import { ContactDialog, type ContactKind, contactState, pendingContact } from './ContactDialog.tsx'
import { PasswordDialog, pendingPassword } from './PasswordDialog.tsx'
import { SalonPinForm } from './SalonPinForm.tsx'

const sessionWords = {
  end: 'action.signOut',
  endOf: 'admin.account.sessions.endOf',
  ended: 'admin.account.sessions.ended',
  endOthers: 'admin.account.sessions.endOthers',
  askOthers: 'admin.account.sessions.endOthers',
  askOthersText: 'admin.account.sessions.endOthers.text',
  endOthersAction: 'action.signOut',
} as const

const sessionClasses = {
  rows: stack(8),
  row: styles.row,
  name: look('block'),
  used: look('block', 'faint', 'f13'),
  buttons: row(8, 'wrap'),
}

/** Shows the signed-in user's name, contacts, password, PIN and sessions (AUTH-10, AUTH-18). */
export function Page() {
  const t = useText()
  const { data: me } = useMe()
  return (
    <AdminScreen>
      <ScreenHead intro={t(me?.device ? 'admin.account.onDevice' : 'admin.account.intro')} />
      {me && (
        <div className={styles.parts}>
          {!me.device && <OwnParts me={me} />}
          <AccountPart title={t('admin.account.pin')}>
            <p>{t('admin.account.pin.text')}</p>
            <SalonPinForm userId={me.id} quiet />
          </AccountPart>
          {!me.device && (
            <AccountPart title={t('admin.account.sessions')}>
              <SessionList words={sessionWords} classNames={sessionClasses} danger />
            </AccountPart>
          )}
        </div>
      )}
    </AdminScreen>
  )
}

function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function OwnParts({ me }: { me: SignedInUser }) {
  const t = useText()
  const [changing, setChanging] = useState<ContactKind | 'password' | undefined>(
    () => pendingContact(me.id) ?? pendingPassword(me.id),
  )
  const close = () => setChanging(undefined)
  return (
    <>
      <AccountPart title={t('admin.account.name')}>
        <NameForm me={me} />
      </AccountPart>
      <AccountPart title={t('admin.account.signIn')}>
        <ul className={stack(8)}>
          <Contact kind="email" {...contactState(me, 'email')} onChange={setChanging} />
          <Contact kind="phone" {...contactState(me, 'phone')} onChange={setChanging} />
          <li className={styles.row}>
            <b className={look('block')}>{t('form.password')}</b>
            <Button disabled={!me.email && !me.phoneNr} onClick={() => setChanging('password')}>
              {t(me.hasPassword ? 'admin.account.password.change' : 'admin.account.password.set')}
            </Button>
          </li>
        </ul>
      </AccountPart>
      {changing === 'password' && <PasswordDialog me={me} onClose={close} />}
      {changing && changing !== 'password' && <ContactDialog kind={changing} me={me} onClose={close} />}
    </>
  )
}

type ContactProps = ReturnType<typeof contactState> & { kind: ContactKind; onChange: (kind: ContactKind) => void }

/** AUTH-10: shows a contact, with a button to change it. Fixed: a confirmed e-mail, or if no code can be sent there. */
function Contact({ kind, value, confirmed, action, onChange }: ContactProps) {
  const t = useText()
  const { data: me } = useMe()
  const closed = !(me?.salon?.channels ?? channels).includes(kind === 'email' ? 'EMAIL' : 'SMS')
  const fixed = closed || (kind === 'email' && confirmed && value !== null)
  return (
    <li className={styles.row}>
      <div>
        <b className={look('block')}>{value ?? t(`admin.account.${kind}.none`)}</b>
        <small className={look('block', 'faint', 'f13')}>
          {t(kind === 'email' ? 'form.email.label' : 'form.phoneNr')}
        </small>
      </div>
      {value !== null && confirmed && <Badge tone="success">{t('admin.account.confirmed')}</Badge>}
      {!fixed && (
        <Button aria-label={t(`admin.account.${kind}.${action}`)} onClick={() => onChange(kind)}>
          {t(action === 'add' ? 'action.add' : `action.${action}`)}
        </Button>
      )}
    </li>
  )
}

/** Edits the user's name, and the language of messages to them. */
function NameForm({ me }: { me: SignedInUser }) {
  const intl = useIntl()
  const t = useText()
  const cache = useCache()
  const save = useCall(updateUser, {
    inline: true,
    says: { id: 'word.savedNotice' },
    onDone: (saved) => cache.write(getMe, {}, saved),
  })
  const form = useForm({
    start: { name: me.name, surname: me.surname, languageCode: me.languageCode },
    ...keptAs('own name'),
    check: ({ name }) => ({ name: validate(name, [required]) }),
    work: save,
    send: (body) => save.mutate({ params: { id: me.id }, body }),
  })
  return (
    <CardForm form={form} action="action.save">
      <div className={styles.two}>
        <NameFields own form={form} />
      </div>
      <Select
        {...form.field('languageCode')}
        label={t('admin.account.language')}
        options={languages}
        labelOf={(language) => intl.formatDisplayName(language, { type: 'language' }) ?? language}
      />
    </CardForm>
  )
}
