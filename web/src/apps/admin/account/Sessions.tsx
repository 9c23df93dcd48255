import { endMyOtherSessions, endMySession, getMySessions, type UserSession } from '@goldline/contract/auth/sessions'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { dotted } from '../../../kit/dot.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { useStayingFocus } from '../../../kit/use-staying-focus.ts'
import styles from './Account.module.css'

/** AUTH-18: the person's sessions; each can be ended, or all others at once. */
export function Sessions() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getMySessions, {}))
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const stayOn = useStayingFocus(list, data)
  const onEnded = () => stayOn('button')
  return (
    <>
      {!data && <Loading error={error} refetch={refetch} rows={2} />}
      {data && (
        <ul ref={list} className={stack(8)}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnded={onEnded} />
          ))}
        </ul>
      )}
      {data?.some(({ current }) => !current) && (
        <div className={row(8, 'wrap')}>
          <Button look="danger" onClick={() => setAsking(true)}>
            {t('admin.account.sessions.endOthers')}
          </Button>
        </div>
      )}
      {asking && <EndOthers onEnded={onEnded} onClose={() => setAsking(false)} />}
    </>
  )
}

function useEnded(onEnded: () => void) {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  return async (count: number) => {
    notices.show(t('admin.account.sessions.ended', { count }), 'success')
    onEnded()
    await cache.invalidate(getMySessions)
  }
}

function SessionRow({ session, onEnded }: { session: UserSession; onEnded: () => void }) {
  const intl = useIntl()
  const t = useText()
  const ended = useEnded(onEnded)
  const end = useCall(endMySession, {
    inline: true,
    onDone: () => ended(1),
    // Already over, as wanted.
    onRefused: (error) => error instanceof ApiError && error.status === 404 && ended(1),
  })
  const { browser, system } = session.device
  const name = dotted(browser, system) || t('user.session.unknown')
  const when = intl.formatDate(new Date(session.lastUsedTime), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={styles.row}>
      <div>
        <b className={look('block')}>{name}</b>
        <small className={look('block', 'faint', 'f13')}>
          {dotted(t(`user.client.${session.client}`), t('user.session.used', { when }))}
        </small>
        {end.error && !(end.error instanceof ApiError && end.error.status === 404) && (
          <Failure inline error={end.error} />
        )}
      </div>
      {session.current ? (
        <Badge tone="cyan">{t('user.session.this')}</Badge>
      ) : (
        <Button
          busy={end.isPending}
          aria-label={t('admin.account.sessions.endOf', { device: name })}
          onClick={() => end.mutate({ params: { id: session.id } })}
        >
          {t('action.signOut')}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ onEnded, onClose }: { onEnded: () => void; onClose: () => void }) {
  const t = useText()
  const ended = useEnded(onEnded)
  const end = useCall(endMyOtherSessions, {
    inline: true,
    onDone: async (answer) => {
      await ended(answer.ended)
      onClose()
    },
  })
  return (
    <AskDialog
      title={t('admin.account.sessions.endOthers')}
      action={t('action.signOut')}
      work={end}
      onYes={() => end.mutate({})}
      onClose={onClose}
    >
      <p>{t('admin.account.sessions.endOthers.text')}</p>
    </AskDialog>
  )
}
