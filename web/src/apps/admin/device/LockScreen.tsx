import { enterByPin } from '@goldline/contract/auth/devices'
import { getMe } from '@goldline/contract/auth/user'
import { useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useWork } from '../../../client/use-call.ts'
import { type PinPerson, usePinPeople } from '../../../device/pin-people.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { look, stack } from '../../../kit/look.ts'
import { required, validate } from '../../../kit/validators.ts'
import { PinField, SalonPinForm } from '../account/SalonPinForm.tsx'
import { useMe } from '../session.ts'
import { useSignOut } from '../sign-in/change-session.ts'
import styles from './LockScreen.module.css'
import { rememberUse } from './use-idle-lock.ts'

/** AUTH-12: shows only names on a shared computer until one of these people enters their PIN. */
export function Page() {
  const t = useText()
  const { data: me } = useMe()
  const { people, error, retry } = usePinPeople()
  const [chosen, setChosen] = useState<string>()
  const person = people?.find(({ id }) => id === chosen)
  const back = () => {
    setChosen(undefined)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <div className={styles.place} data-narrow={person ? '' : undefined}>
      <Card>
        <CardSection>
          <div className={stack(16)}>
            <h1>{person ? person.fullName : t('admin.lock.title')}</h1>
            {me?.salon && <p className={look('quiet')}>{me.salon.name}</p>}
            {!people && <Loading error={error} refetch={retry} rows={3} />}
            {person && <PinEntry key={person.id} person={person} onBack={back} />}
            {people && !person && <People people={people} onChoose={setChosen} />}
            {!person && <LeaveSalon />}
          </div>
        </CardSection>
      </Card>
    </div>
  )
}

function People({ people, onChoose }: { people: readonly PinPerson[]; onChoose: (id: string) => void }) {
  const t = useText()
  return (
    <>
      <p>{t('admin.lock.who')}</p>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" className={styles.person} onClick={() => onChoose(person.id)}>
              <Avatar name={person.fullName} color={person.color} />
              {person.fullName}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

/**
 * AUTH-08: signs the computer out, for people whom a stranger's link led here, or whose computer now belongs to another
 * salon.
 */
function LeaveSalon() {
  const t = useText()
  const [asked, setAsked] = useState(false)
  const leave = useSignOut()
  const close = () => setAsked(false)
  return (
    <>
      <Button kind="link" onClick={() => setAsked(true)}>
        {t('admin.lock.leave')}
      </Button>
      {asked && (
        <AskDialog
          title={t('admin.lock.leave')}
          action={t('action.signOut')}
          work={leave}
          onYes={() => leave.mutate()}
          onClose={close}
        >
          <p>{t('admin.lock.leave.text')}</p>
        </AskDialog>
      )}
    </>
  )
}

/** Seconds after which wrong PINs of one person on one device are forgotten. */
const defaultWait = 600

/** Shows the form for the PIN, or for the code from a leader of the salon to set a new one. */
function PinEntry({ person, onBack }: { person: PinPerson; onBack: () => void }) {
  const t = useText()
  const format = useFormat()
  const [byCode, setByCode] = useState(!person.hasPin)
  const enter = usePinSignIn()
  const form = useForm({
    start: { pin: '' },
    check: ({ pin }) => ({ pin: validate(pin, [required]) }),
    refused: (error) => {
      if (!(error instanceof ApiError)) return {}
      if (error.message === 'pin.notMatched') return { pin: { id: 'refusal.pin.notMatched' } }
      if (error.message !== 'numberOfCredentialFailedMatchesAlreadyExceedMax') return {}
      // Show how long the lockout lasts, since it ends without a new PIN.
      const minutes = Math.ceil((error.details.retryAfter ?? defaultWait) / 60)
      return { pin: { id: 'admin.lock.tooMany', values: { time: format.duration(minutes) } } }
    },
    work: enter,
    send: ({ pin }) => enter.mutate({ userId: person.id, pin }),
  })
  if (byCode)
    return (
      <>
        <p>{t('admin.lock.code.text')}</p>
        <SalonPinForm autoFocus userId={person.id} onDone={() => setByCode(false)} onBack={onBack} />
      </>
    )
  return (
    <Form
      form={form}
      className={stack(16)}
      actions={
        <>
          <Button {...form.button} kind="gold" size="l" full>
            {t('admin.lock.enter')}
          </Button>
          <Button kind="link" onClick={() => setByCode(true)}>
            {t('admin.lock.code')}
          </Button>
          <Button kind="link" onClick={onBack}>
            {t('action.back')}
          </Button>
        </>
      }
    >
      <PinField autoFocus {...form.field('pin')} label={t('form.pin')} />
    </Form>
  )
}

/** Signs a person in by PIN, and clears the previous person's cached data. */
function usePinSignIn() {
  const { api, session, storage } = useApp()
  const cache = useCache()
  return useWork(
    async (body: { userId: string; pin: string }) => {
      const { data, headers } = await api.send(enterByPin, { body })
      cache.clear()
      cache.write(getMe, {}, data)
      rememberUse(storage)
      session.signIn(headers.get('Authorization') ?? '')
    },
    { inline: true },
  )
}
