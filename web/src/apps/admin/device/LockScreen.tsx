import { getMe } from '@goldline/contract/user'
import { enterByPin } from '@goldline/contract/user/devices'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useWork } from '../../../client/use-call.ts'
import { type PinPerson, usePinPeople } from '../../../device/pin-people.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { PinField, SalonPinForm } from '../account/SalonPinForm.tsx'
import { useMe, useSignOut } from '../session.ts'
import styles from './LockScreen.module.css'
import { rememberUse } from './use-idle-lock.ts'

/** AUTH-12: a shared computer shows nothing but names until one of its people enters their PIN. */
export function Page() {
  const intl = useIntl()
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
          <div className={styles.lock}>
            <h1>{person ? person.fullName : intl.formatMessage({ id: 'admin.lock.title' })}</h1>
            {me?.salon && <p className={styles.salon}>{me.salon.name}</p>}
            {!people && <Loading error={error} refetch={retry} rows={3} />}
            {person && <Enter key={person.id} person={person} onBack={back} />}
            {people && !person && <People people={people} onChoose={setChosen} />}
            {!person && <Leave />}
          </div>
        </CardSection>
      </Card>
    </div>
  )
}

function People({ people, onChoose }: { people: readonly PinPerson[]; onChoose: (id: string) => void }) {
  const intl = useIntl()
  return (
    <>
      <p>{intl.formatMessage({ id: 'admin.lock.who' })}</p>
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

/** AUTH-08: whoever was led here by a stranger's link, or whose computer is another salon's now, gets out again. */
function Leave() {
  const intl = useIntl()
  const [asked, setAsked] = useState(false)
  const leave = useSignOut()
  const close = () => setAsked(false)
  return (
    <>
      <Button look="link" onClick={() => setAsked(true)}>
        {intl.formatMessage({ id: 'admin.lock.leave' })}
      </Button>
      {asked && (
        <AskDialog
          title={intl.formatMessage({ id: 'admin.lock.leave' })}
          action={intl.formatMessage({ id: 'action.signOut' })}
          work={leave}
          onYes={() => leave.mutate()}
          onClose={close}
        >
          <p>{intl.formatMessage({ id: 'admin.lock.leave.text' })}</p>
        </AskDialog>
      )}
    </>
  )
}

/** Seconds after which wrong PINs of one person on one device are forgotten. */
const usualWait = 600

/** Whoever has no PIN yet, or another one to set, types the code that a leader read out. */
function Enter({ person, onBack }: { person: PinPerson; onBack: () => void }) {
  const intl = useIntl()
  const format = useFormat()
  const [byCode, setByCode] = useState(!person.hasPin)
  const enter = useEnter()
  const form = useForm({
    start: { pin: '' },
    check: ({ pin }) => ({ pin: validate(pin, [required]) }),
    refused: (error) => {
      if (!(error instanceof ApiError)) return {}
      if (error.message === 'pin.notMatched') return { pin: { id: 'refusal.pin.notMatched' } }
      if (error.message !== 'numberOfCredentialFailedMatchesAlreadyExceedMax') return {}
      // Nobody asks for a new PIN here: it opens again by itself.
      const minutes = Math.ceil((error.details.retryAfter ?? usualWait) / 60)
      return { pin: { id: 'admin.lock.tooMany', values: { time: format.duration(minutes) } } }
    },
    work: enter,
    send: ({ pin }) => enter.mutate({ userId: person.id, pin }),
  })
  if (byCode)
    return (
      <>
        <p>{intl.formatMessage({ id: 'admin.lock.code.text' })}</p>
        <SalonPinForm autoFocus userId={person.id} onDone={() => setByCode(false)} onBack={onBack} />
      </>
    )
  return (
    <Form
      form={form}
      className={styles.form}
      actions={
        <>
          <Button {...form.button} look="gold" size="l" full>
            {intl.formatMessage({ id: 'admin.lock.enter' })}
          </Button>
          <Button look="link" onClick={() => setByCode(true)}>
            {intl.formatMessage({ id: 'admin.lock.code' })}
          </Button>
          <Button look="link" onClick={onBack}>
            {intl.formatMessage({ id: 'action.back' })}
          </Button>
        </>
      }
    >
      <PinField autoFocus {...form.field('pin')} label={intl.formatMessage({ id: 'form.pin' })} />
    </Form>
  )
}

/** The next person finds nothing of the last one's. */
function useEnter() {
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
