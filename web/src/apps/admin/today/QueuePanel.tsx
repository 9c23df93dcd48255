import { callGuest, getQueue, getQueueRoom, leaveQueue, type QueueEntry, takeGuest } from '@goldline/contract/queue'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useFormat } from '../../../i18n/format.ts'
import { Badge } from '../../../kit/Badge.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Select } from '../../../kit/Select.tsx'
import own from './Queue.module.css'
import { SkipDialog } from './SkipDialog.tsx'
import styles from './TodayScreen.module.css'

/** Waits grow shorter by themselves. */
const renewMs = 60_000

/** CHK-05, CHK-06: those who came without an appointment, with whose turn it is. Nobody waits: nothing is shown. */
export function QueuePanel() {
  const intl = useIntl()
  const api = useApi()
  const cache = useCache()
  const { data, error, refetch } = useQuery({ ...api.query(getQueue, {}), refetchInterval: renewMs })
  useEvents({
    onEvent: ({ topic }) => {
      if (topic === 'queue' || topic === 'appointment') void cache.invalidate(getQueue, getQueueRoom)
    },
  })
  const title = intl.formatMessage({ id: 'admin.overview.queue' })
  if (error && !data) return <Failure inline error={error} onRetry={() => void refetch()} />
  if (!data || data.entries.length === 0) return null
  const nameOf = (id: string) => data.staff.find((person) => person.id === id)?.name ?? ''
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.title}>
        <h2>{title}</h2>
        <span className={styles.count}>{data.entries.length}</span>
      </div>
      <ul className={own.queue}>
        {data.entries.map((entry) => (
          <Guest key={entry.id} entry={entry} nameOf={nameOf} />
        ))}
      </ul>
    </section>
  )
}

type Props = { entry: QueueEntry; nameOf: (staffId: string) => string }

function Guest({ entry, nameOf }: Props) {
  const intl = useIntl()
  const { time, duration } = useFormat()
  const { status, calledName, number, member, services, wantedStaffId, calledStaffId, minutes, joinedTime } = entry
  const wants =
    wantedStaffId && intl.formatMessage({ id: 'admin.overview.queue.wants' }, { staff: nameOf(wantedStaffId) })
  const since = intl.formatMessage({ id: 'admin.overview.queue.since' }, { time: time(joinedTime) })
  const wait =
    minutes === null ? '' : intl.formatMessage({ id: 'admin.overview.queue.wait' }, { wait: duration(minutes) })
  return (
    <li className={own.guest}>
      <div>
        <b>{member === null ? calledName : `${calledName} (${member})`}</b>{' '}
        <small>{intl.formatMessage({ id: 'admin.overview.queue.number' }, { number })}</small>
        <p>{[services.map(({ name }) => name).join(', '), wants].filter(Boolean).join(' · ')}</p>
        <p>{[since, wait].filter(Boolean).join(' · ')}</p>
        {status === 'CALLED' && calledStaffId && (
          <Badge tone="warning">
            {intl.formatMessage({ id: 'admin.overview.queue.called' }, { staff: nameOf(calledStaffId) })}
          </Badge>
        )}
      </div>
      <Lead entry={entry} nameOf={nameOf} />
    </li>
  )
}

type Asks = 'skip' | 'leave' | ApiError

function useLeading({ id, calledStaffId, turnStaffId, hands }: QueueEntry) {
  const cache = useCache()
  const renew = () => void cache.invalidate(getQueue)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asks, setAsks] = useState<Asks | undefined>()
  const call = useCall(callGuest, { onDone: renew, onRefused: renew })
  const leave = useCall(leaveQueue, { onDone: renew, onRefused: renew })
  const take = useCall(takeGuest, {
    inline: true,
    onDone: renew,
    onRefused: (error) => setAsks(error instanceof ApiError ? error : undefined),
  })
  const staffId = chosen ?? calledStaffId ?? turnStaffId ?? hands[0]?.staffId ?? null
  return {
    ...{ staffId, setChosen, asks, setAsks, renew },
    busy: { call: call.isPending, take: take.isPending },
    call: () => staffId && call.mutate({ params: { id }, body: { staffId } }),
    take: (override = false) =>
      staffId && take.mutate({ params: { id }, body: { staffId, ...(override && { override }) } }),
    leave: () => leave.mutate({ params: { id } }),
  }
}

function Lead({ entry, nameOf }: Props) {
  const intl = useIntl()
  const leading = useLeading(entry)
  const { staffId, setChosen, setAsks, busy, call, take } = leading
  const words = (what: 'call' | 'take' | 'skip' | 'leave') => ({
    'aria-label': intl.formatMessage({ id: `admin.overview.queue.${what}.label` }, { who: entry.calledName }),
    children: intl.formatMessage({ id: `admin.overview.queue.${what}` }),
  })
  const labelOf = (id: string) =>
    id === entry.turnStaffId
      ? intl.formatMessage({ id: 'admin.overview.queue.turn' }, { staff: nameOf(id) })
      : nameOf(id)
  return (
    <div className={own.lead}>
      <Select
        label={intl.formatMessage({ id: 'admin.overview.queue.who' })}
        options={entry.hands.map((hand) => hand.staffId)}
        value={staffId}
        labelOf={labelOf}
        onChange={setChosen}
      />
      {entry.status === 'WAITING' && <Button busy={busy.call} onClick={call} {...words('call')} />}
      <Button busy={busy.take} onClick={() => take()} {...words('take')} />
      <Button look="ghost" onClick={() => setAsks('skip')} {...words('skip')} />
      <Button look="ghost" onClick={() => setAsks('leave')} {...words('leave')} />
      <Question entry={entry} nameOf={nameOf} leading={leading} />
    </div>
  )
}

function Question({ entry, nameOf, leading }: Props & { leading: ReturnType<typeof useLeading> }) {
  const intl = useIntl()
  const { asks, setAsks, renew, take, leave } = leading
  const close = () => setAsks(undefined)
  if (asks === undefined) return null
  if (asks === 'skip') return <SkipDialog entry={entry} nameOf={nameOf} onClose={close} onDone={renew} />
  if (asks === 'leave')
    return (
      <Ask
        title={intl.formatMessage({ id: 'admin.overview.queue.leave.title' }, { who: entry.calledName })}
        action={intl.formatMessage({ id: 'admin.overview.queue.leave' })}
        onClose={close}
        onYes={leave}
      />
    )
  const anyway = asks.details.broken && intl.formatMessage({ id: 'admin.overview.queue.anyway' })
  return <Ask title={errorText(intl, asks)} action={anyway} onClose={close} onYes={() => take(true)} />
}

type AskProps = { title: string; action: string | undefined; onClose: () => void; onYes: () => void }

/** A question before something that is not taken back; without an action it only says why not. */
function Ask({ title, action, onClose, onYes }: AskProps) {
  const intl = useIntl()
  const yes = () => {
    onClose()
    onYes()
  }
  return (
    <Dialog
      size="small"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{intl.formatMessage({ id: action ? 'action.cancel' : 'action.close' })}</Button>
          {action && (
            <Button look="gold" onClick={yes}>
              {action}
            </Button>
          )}
        </>
      }
    />
  )
}
