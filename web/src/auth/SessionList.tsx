import { endMyOtherSessions, endMySession, getMySessions, type UserSession } from '@goldline/contract/auth/sessions'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { AskDialog } from '../client/AskDialog.tsx'
import { allowGone } from '../client/api-error.ts'
import { useApi, useApp } from '../client/app-context.ts'
import { useCache } from '../client/cache.ts'
import { Failure } from '../client/Failure.tsx'
import { Loading } from '../client/Loading.tsx'
import { useWork } from '../client/use-call.ts'
import { useIntl } from '../i18n/intl.tsx'
import type { MessageId } from '../i18n/messages.ts'
import { useText } from '../i18n/use-text.ts'
import { Badge } from '../kit/Badge.tsx'
import { Button } from '../kit/Button.tsx'
import { joinFacts } from '../kit/dot.ts'
import { useRestoredFocus } from '../kit/use-restored-focus.ts'

/** `endOf` has a `device`, `ended` a count of sessions; `stays`: on a device of one's own. */
type SessionWords = Readonly<
  Record<'end' | 'endOf' | 'ended' | 'endOthers' | 'askOthers' | 'askOthersText' | 'endOthersAction', MessageId>
> & { stays?: MessageId }

type ClassNames = Partial<Record<'rows' | 'row' | 'name' | 'used' | 'buttons', string | undefined>>
/** `danger`: whether the button that ends all others looks dangerous. */
type Props = { words: SessionWords; classNames: ClassNames; danger?: boolean }

export const useMySessions = () => useQuery(useApi().query(getMySessions, {}))

/** Lists the person's sessions (AUTH-18); each can be ended, or all others at once. */
export function SessionList({ words, classNames, danger = false }: Props) {
  const t = useText()
  const { data, error, refetch } = useMySessions()
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const stayOn = useRestoredFocus(list, data)
  const onEnded = () => stayOn('button')
  return (
    <>
      {!data && <Loading error={error} refetch={refetch} rows={2} />}
      {data && (
        <ul ref={list} className={classNames.rows}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} words={words} classNames={classNames} onEnded={onEnded} />
          ))}
        </ul>
      )}
      {data?.some(({ current }) => !current) && (
        <div className={classNames.buttons}>
          <Button kind={danger ? 'danger' : 'quiet'} onClick={() => setAsking(true)}>
            {t(words.endOthers)}
          </Button>
        </div>
      )}
      {asking && <EndOthers words={words} onEnded={onEnded} onClose={() => setAsking(false)} />}
    </>
  )
}

type EndedProps = { words: SessionWords; onEnded: () => void }

function useEndedNotice({ words, onEnded }: EndedProps) {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  return async (count: number) => {
    notices.show(t(words.ended, { count }), 'success')
    onEnded()
    await cache.invalidate(getMySessions)
  }
}

function SessionRow({ session, classNames, ...props }: EndedProps & { session: UserSession; classNames: ClassNames }) {
  const { words } = props
  const intl = useIntl()
  const t = useText()
  const api = useApi()
  const ended = useEndedNotice(props)
  const end = useWork(() => api.ask(endMySession, { params: { id: session.id } }).catch(allowGone), {
    inline: true,
    onDone: () => ended(1),
  })
  const { browser, system } = session.device
  const device = joinFacts(browser, system) || t('user.session.unknown')
  const when = intl.formatDate(new Date(session.lastUsedTime), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className={classNames.row}>
      <div>
        <b className={classNames.name}>{device}</b>
        <small className={classNames.used}>
          {joinFacts(
            t(`user.client.${session.client}`),
            t('user.session.used', { when }),
            session.ownDevice && words.stays && t(words.stays),
          )}
        </small>
        {end.error && <Failure inline error={end.error} />}
      </div>
      {session.current ? (
        <Badge tone="cyan">{t('user.session.this')}</Badge>
      ) : (
        <Button busy={end.isPending} aria-label={t(words.endOf, { device })} onClick={() => end.mutate()}>
          {t(words.end)}
        </Button>
      )}
    </li>
  )
}

function EndOthers({ onClose, ...props }: EndedProps & { onClose: () => void }) {
  const { words } = props
  const t = useText()
  const api = useApi()
  const ended = useEndedNotice(props)
  const end = useWork(() => api.ask(endMyOtherSessions, {}), {
    inline: true,
    onDone: async (answer) => {
      await ended(answer.ended)
      onClose()
    },
  })
  return (
    <AskDialog
      title={t(words.askOthers)}
      action={t(words.endOthersAction)}
      work={end}
      onYes={() => end.mutate()}
      onClose={onClose}
    >
      <p>{t(words.askOthersText)}</p>
    </AskDialog>
  )
}
