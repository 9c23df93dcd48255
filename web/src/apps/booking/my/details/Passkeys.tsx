import { getMyPasskeys, type Passkey, removePasskey } from '@goldline/contract/auth/passkeys'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AskDialog } from '../../../../client/AskDialog.tsx'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useForm } from '../../../../client/Form.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { joinFacts } from '../../../../kit/dot.ts'
import { useRestoredFocus } from '../../../../kit/use-restored-focus.ts'
import { canUsePasskeys, makePasskey } from '../../code/passkeys.ts'
import { useWithCode } from './CodeAgain.tsx'
import styles from './details.module.css'
import { EditForm, PasswordAgain, usePasswordAgain } from './EditForm.tsx'
import { Section } from './Section.tsx'

/** Lists, adds and removes passkeys (AUTH-21). Hidden if there are none and the browser cannot create one. */
export function Passkeys() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getMyPasskeys, {}))
  const usable = canUsePasskeys()
  const list = useRef<HTMLUListElement>(null)
  const stayOn = useRestoredFocus(list, data)
  if (!usable && !data?.length) return null
  return (
    <Section title={t('my.details.passkeys')} lead={t('my.details.passkeys.lead')}>
      {!data && <Loading error={error} refetch={refetch} rows={1} />}
      {data && data.length > 0 && (
        <ul ref={list} className={styles.rows}>
          {data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemoved={() => stayOn('button')} />
          ))}
        </ul>
      )}
      {data && usable && <AddPasskey />}
    </Section>
  )
}

function PasskeyRow({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const t = useText()
  const intl = useIntl()
  const [asking, setAsking] = useState(false)
  const remove = useCall(removePasskey, {
    inline: true,
    renews: [getMyPasskeys],
    says: { id: 'my.details.passkeys.removed' },
    onDone: onRemoved,
  })
  const device = joinFacts(passkey.device.browser, passkey.device.system) || t('user.session.unknown')
  const day = (instant: string) => intl.formatDate(new Date(instant), { dateStyle: 'medium' })
  const { createdTime, lastUsedTime } = passkey
  return (
    <li className={styles.row}>
      <div>
        <b>{device}</b>
        <small>
          {joinFacts(
            t('my.details.passkeys.made', { day: day(createdTime) }),
            lastUsedTime && t('my.details.passkeys.used', { day: day(lastUsedTime) }),
          )}
        </small>
      </div>
      <Button aria-label={t('my.details.passkeys.removeOf', { device })} onClick={() => setAsking(true)}>
        {t('action.remove')}
      </Button>
      {asking && (
        <AskDialog
          title={t('my.details.passkeys.remove.title')}
          action={t('action.remove')}
          work={remove}
          onYes={() => remove.mutate({ params: { id: passkey.id } })}
          onClose={() => setAsking(false)}
        >
          <p>{t('my.details.passkeys.remove.text', { device })}</p>
        </AskDialog>
      )}
    </li>
  )
}

const tones = { ADDED: 'success', KNOWN: 'info', FAILED: 'error' } as const
const words = {
  ADDED: 'my.details.passkeys.added',
  KNOWN: 'my.details.passkeys.known',
  FAILED: 'my.details.passkeys.failed',
} as const

/** Creates a passkey on the device; salon staff enter their password first (AUTH-18). */
function AddPasskey() {
  const t = useText()
  const { api, notices } = useApp()
  const cache = useCache()
  const withCode = useWithCode()
  const asks = usePasswordAgain()
  const [typing, setTyping] = useState(false)
  const add = useWork((password: string) => withCode(() => makePasskey(api, password)), {
    inline: true,
    onDone: (made) => {
      setTyping(false)
      if (made === undefined) return
      notices.show(t(words[made]), tones[made])
      void cache.invalidate(getMyPasskeys)
    },
    onRefused: (error) => {
      asks.hear(error)
      setTyping(true)
    },
  })
  const cancel = () => {
    setTyping(false)
    add.reset()
  }
  const form = useForm({ start: { password: '' }, work: add, send: ({ password }) => add.mutate(password) })
  if (asks.asked && typing)
    return (
      <EditForm form={form} submit="my.details.passkeys.add" onCancel={cancel}>
        <PasswordAgain {...form.field('password')} />
      </EditForm>
    )
  return (
    <div className={styles.buttons}>
      <Button busy={add.isPending} onClick={() => add.mutate('')}>
        {t('my.details.passkeys.add')}
      </Button>
      {add.error && <Failure inline error={add.error} />}
    </div>
  )
}
