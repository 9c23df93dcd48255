import { endStaffSession, getStaffSessions, type StaffSession } from '@goldline/contract/auth/sessions'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { look, stack } from '../../../kit/look.ts'
import { useRestoredFocus } from '../../../kit/use-restored-focus.ts'
import styles from '../account/Account.module.css'

/** Lists staff who use STAFF on their own devices (BIZ-10); renders nothing if there are none. */
export function StaffSessions() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getStaffSessions, {}))
  const list = useRef<HTMLUListElement>(null)
  const stayOn = useRestoredFocus(list, data)
  if (!data && error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="staff-sessions">
      <h2 id="staff-sessions">{t('admin.devices.signedIn')}</h2>
      <p>{t('admin.devices.signedIn.text')}</p>
      <ul ref={list} className={stack(8)}>
        {data.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={() => stayOn('button')} />
        ))}
      </ul>
    </section>
  )
}

type RowProps = { session: StaffSession; onEnded: () => void }

function SessionRow({ session: { id, name, surname, device, lastUsedTime }, onEnded }: RowProps) {
  const intl = useIntl()
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  const person = fullName({ name, surname })
  const ended = async () => {
    notices.show(t('admin.devices.signedOut', { person }), 'success')
    onEnded()
    await cache.invalidate(getStaffSessions)
  }
  // A session that has already ended counts as success.
  const isOver = (error: Error | null) => error instanceof ApiError && error.status === 404
  const end = useCall(endStaffSession, {
    inline: true,
    onDone: ended,
    onRefused: (error) => isOver(error) && ended(),
  })
  const unknown = t('user.session.unknown')
  const when = intl.formatDate(new Date(lastUsedTime), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.row}>
      <div>
        <b className={look('block')}>{person}</b>
        <small className={look('block', 'faint', 'f13')}>
          {joinFacts(joinFacts(device.browser, device.system) || unknown, t('user.session.used', { when }))}
        </small>
        {end.error && !isOver(end.error) && <Failure inline error={end.error} />}
      </div>
      <Button
        busy={end.isPending}
        aria-label={t('admin.account.sessions.endOf', { device: person })}
        onClick={() => end.mutate({ params: { id } })}
      >
        {t('action.signOut')}
      </Button>
    </li>
  )
}
