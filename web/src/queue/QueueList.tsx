import type { ResponseReceived } from '@goldline/contract/call'
import { getOpenVisits } from '@goldline/contract/checkout'
import { callGuest, getQueue, leaveQueue, type QueueEntry, takeGuest } from '@goldline/contract/queue'
import { useState } from 'react'
import { ApiError } from '../client/api-error.ts'
import { useCache } from '../client/cache.ts'
import { errorText } from '../client/error-text.ts'
import { Loading } from '../client/Loading.tsx'
import { useCall } from '../client/use-call.ts'
import { usePermissions } from '../client/use-may.ts'
import { useFormat } from '../i18n/format.ts'
import { useIntl } from '../i18n/intl.tsx'
import { useText } from '../i18n/use-text.ts'
import { Badge } from '../kit/Badge.tsx'
import { Button } from '../kit/Button.tsx'
import { Combobox } from '../kit/Combobox.tsx'
import { classes } from '../kit/classes.ts'
import { Dialog } from '../kit/Dialog.tsx'
import { joinFacts } from '../kit/dot.ts'
import { EmptyState } from '../kit/EmptyState.tsx'
import { ClockIcon } from '../kit/icons.tsx'
import { row, stack } from '../kit/look.ts'
import styles from './Queue.module.css'
import { SkipDialog } from './SkipDialog.tsx'
import { useQueue } from './use-queue.ts'

/** Shows the queue as a screen of its own. */
export function Queue({ onTaken }: Pick<ListProps, 'onTaken'>) {
  const { data, error, refetch } = useQueue()
  if (data) return <QueueList queue={data} onTaken={onTaken} />
  return <Loading error={error} refetch={refetch} rows={3} />
}

type ListProps = {
  queue: ResponseReceived<typeof getQueue>
  /** Called with the visit's id when a guest is taken. */
  onTaken?: ((appointmentId: string) => void) | undefined
}

/** Lists the waiting guests with their actions, the same in ADMIN, at the till and on phones (CHK-05). */
export function QueueList({ queue: { entries, staff }, onTaken }: ListProps) {
  const nameOf = (id: string) => staff.find((person) => person.id === id)?.name ?? ''
  if (entries.length === 0) return <EmptyQueue />
  return (
    <ul className={stack(16)}>
      {entries.map((entry) => (
        <Guest key={entry.id} entry={entry} nameOf={nameOf} onTaken={onTaken} />
      ))}
    </ul>
  )
}

function EmptyQueue() {
  const t = useText()
  return <EmptyState icon={<ClockIcon size={24} />} title={t('queue.none')} text={t('queue.none.text')} />
}

type Props = {
  entry: QueueEntry
  nameOf: (staffId: string) => string
  onTaken: ListProps['onTaken']
}

function Guest({ entry, nameOf, onTaken }: Props) {
  const t = useText()
  const { time, duration } = useFormat()
  const { status, calledName, number, member, services, wantedStaffId, calledStaffId, minutes, joinedTime } = entry
  const wants = wantedStaffId && t('queue.wants', { staff: nameOf(wantedStaffId) })
  const since = t('queue.since', { time: time(joinedTime) })
  const wait = minutes ? t('queue.wait', { wait: duration(minutes) }) : ''
  return (
    <li className={classes(stack(8, 'pt8', 'ruled'), styles.guest)}>
      <div>
        <b>{member === null ? calledName : `${calledName} (${member})`}</b>{' '}
        <small>{t('queue.number', { number })}</small>
        <p>{joinFacts(services.map(({ name }) => name).join(', '), wants)}</p>
        <p>{joinFacts(since, wait)}</p>
        {status === 'CALLED' && calledStaffId && (
          <Badge tone="warning">{t('queue.called', { staff: nameOf(calledStaffId) })}</Badge>
        )}
      </div>
      <LeadActions entry={entry} nameOf={nameOf} onTaken={onTaken} />
    </li>
  )
}

/** Returns the person whose turn can be skipped. */
const findSkippable = ({ calledStaffId, turnStaffId, hands }: QueueEntry) =>
  calledStaffId ?? turnStaffId ?? hands[0]?.staffId

type QueueQuestion = 'skip' | 'leave' | ApiError

function useQueueActions({ entry: { id, calledStaffId, turnStaffId, hands }, onTaken }: Props) {
  const may = usePermissions()
  const people = hands.map(({ staffId }) => staffId).filter((each) => may.manage([each]))
  const cache = useCache()
  const renew = () => void cache.invalidate(getQueue)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asks, setAsks] = useState<QueueQuestion | undefined>()
  const call = useCall(callGuest, { onDone: renew, onRefused: renew })
  const leave = useCall(leaveQueue, { onDone: renew, onRefused: renew })
  const take = useCall(takeGuest, {
    inline: true,
    onDone: ({ appointmentId }) => {
      renew()
      // The guest is now among the till's open visits.
      void cache.invalidate(getOpenVisits)
      onTaken?.(appointmentId)
    },
    onRefused: (error) => setAsks(error instanceof ApiError ? error : undefined),
  })
  const first = [calledStaffId, turnStaffId].find((each) => each !== null && may.manage([each]))
  const isFree = (each: string) => hands.some(({ staffId, free }) => staffId === each && free)
  // Propose only a person who is free (CHK-06c), or the only one.
  const staffId = chosen ?? first ?? people.find(isFree) ?? (people.length === 1 ? people[0] : null) ?? null
  return {
    people,
    may,
    staffId,
    setChosen,
    asks,
    setAsks,
    renew,
    busy: { call: call.isPending, take: take.isPending },
    call: () => staffId && call.mutate({ params: { id }, body: { staffId } }),
    take: (override = false) =>
      staffId && take.mutate({ params: { id }, body: { staffId, override: override || undefined } }),
    leave: () => leave.mutate({ params: { id } }),
  }
}

function LeadActions(props: Props) {
  const { entry, nameOf } = props
  const t = useText()
  const leading = useQueueActions(props)
  const { people, may, staffId, setChosen, setAsks, busy, call, take } = leading
  const skipped = findSkippable(entry)
  const words = (what: 'call' | 'take' | 'skip' | 'leave') => ({
    'aria-label': t(`queue.${what}.label`, { who: entry.calledName }),
    children: t(`queue.${what}`),
  })
  const labelOf = (id: string) => (id === entry.turnStaffId ? t('queue.turn', { staff: nameOf(id) }) : nameOf(id))
  const unchosen = staffId === null
  return (
    <div className={row(8, 'wrap', 'bottom')}>
      {people.length > 0 && (
        <>
          <Combobox label={t('queue.who')} options={people} value={staffId} labelOf={labelOf} onChange={setChosen} />
          {entry.status === 'WAITING' && (
            <Button busy={busy.call} disabled={unchosen} onClick={call} {...words('call')} />
          )}
          <Button busy={busy.take} disabled={unchosen} onClick={() => take()} {...words('take')} />
        </>
      )}
      {skipped && may.manage([skipped]) && <Button kind="ghost" onClick={() => setAsks('skip')} {...words('skip')} />}
      {may.leadQueue && <Button kind="ghost" onClick={() => setAsks('leave')} {...words('leave')} />}
      <Question {...props} leading={leading} />
    </div>
  )
}

function Question({ entry, nameOf, leading }: Props & { leading: ReturnType<typeof useQueueActions> }) {
  const intl = useIntl()
  const t = useText()
  const { asks, setAsks, renew, take, leave, may } = leading
  const close = () => setAsks(undefined)
  if (asks === undefined) return null
  if (asks === 'skip') {
    const skipped = findSkippable(entry)
    if (!skipped) return null
    return <SkipDialog id={entry.id} staffId={skipped} staff={nameOf(skipped)} onClose={close} onDone={renew} />
  }
  if (asks === 'leave')
    return (
      <ActionQuestion
        title={t('queue.leave.title', { who: entry.calledName })}
        action={t('queue.leave')}
        onClose={close}
        onYes={leave}
      />
    )
  const anyway = may.override && asks.details.broken ? t('queue.anyway') : undefined
  return <ActionQuestion title={errorText(intl, asks)} action={anyway} onClose={close} onYes={() => take(true)} />
}

type AskProps = { title: string; action: string | undefined; onClose: () => void; onYes: () => void }

/** Asks before an action that cannot be undone; without an action it only explains why not. */
function ActionQuestion({ title, action, onClose, onYes }: AskProps) {
  const t = useText()
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
          <Button onClick={onClose}>{t(action ? 'action.cancel' : 'action.close')}</Button>
          {action && (
            <Button kind="gold" onClick={yes}>
              {action}
            </Button>
          )}
        </>
      }
    />
  )
}
