import { getAppointments } from '@goldline/contract/appointment'
import { getRunningLate, type LateVisit, sayRunningLate } from '@goldline/contract/appointment/running-late'
import { isDoneBy } from '@goldline/domain/staff/own-day'
import { canNotifyOfDelay, delays, hasBegun, lateMinutes } from '@goldline/domain/staff/running-late'
import { zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { dot } from '../../../kit/dot.ts'
import { look } from '../../../kit/look.ts'
import { useQueuedSteps } from '../own-days/QueuedSteps.tsx'
import { useOwnId } from '../own-days/use-own.ts'
import styles from './Late.module.css'

type Minutes = (typeof lateMinutes)[number]

/** Reports a delay: its minutes, the customers to notify, and a message preview; visits are not moved (STF-05). */
export function LateSheet({ onClose }: { onClose: () => void }) {
  const t = useText()
  const staffId = useOwnId() ?? ''
  const [minutes, setMinutes] = useState<Minutes>(15)
  const [left, setLeft] = useState<readonly string[]>([])
  const { visits, waits, error, retry } = useLateVisits({ staffId, minutes })
  const chosen = visits?.filter((visit) => canNotify(visit) && !left.includes(visit.appointmentId)) ?? []
  const { take } = useQueuedSteps()
  const say = useReportDelay(onClose)
  const send = () => {
    const told = chosen.map(({ appointmentId, startTime }) => ({ appointmentId, startTime }))
    if (take({ kind: 'late', staffId, minutes, visits: told })) return onClose()
    say.mutate({ params: { id: staffId }, body: { minutes, visits: told } })
  }
  const toggle = (id: string) => setLeft(left.includes(id) ? left.filter((each) => each !== id) : [...left, id])
  return (
    <Dialog
      title={t('staff.late.title')}
      loading={say.isPending}
      onClose={onClose}
      actions={
        <Button kind="gold" size="l" full disabled={chosen.length === 0} busy={say.isPending} onClick={send}>
          {t('staff.late.send', { count: chosen.length })}
        </Button>
      }
    >
      <fieldset className={styles.minutes} aria-label={t('staff.late.minutes')}>
        {lateMinutes.map((each) => (
          <button key={each} type="button" aria-pressed={each === minutes} onClick={() => setMinutes(each)}>
            {each}
          </button>
        ))}
      </fieldset>
      <p className={look('mt8', 'mb16', 'quiet', 'f14')}>{t('staff.late.stays')}</p>
      {waits && <p>{t('staff.late.waits')}</p>}
      {!visits && <Loading inline error={error} refetch={retry} shape="text" rows={3} />}
      {visits && <AffectedVisits visits={visits} left={left} onToggle={toggle} />}
      {chosen[0]?.text && (
        <figure className={styles.message}>
          <figcaption className={look('quiet', 'f13')}>{t('staff.late.message', { name: chosen[0].name })}</figcaption>
          <blockquote lang={chosen[0].language}>{chosen[0].text}</blockquote>
        </figure>
      )}
    </Dialog>
  )
}

const canNotify = ({ text, channel, told, unasked }: ShownLateVisit): boolean =>
  unasked || (text !== null && channel !== null && !told)

function useReportDelay(onClose: () => void) {
  const t = useText()
  const { notices } = useApp()
  return useCall(sayRunningLate, {
    renews: [getAppointments, getRunningLate],
    onDone: ({ told, untold }) => {
      // Counts only, since the day shows visits that were moved meanwhile.
      const words = { count: told.length, others: untold.length }
      notices.show(t('staff.late.done', words), untold.length > 0 ? 'info' : 'success')
      onClose()
    },
  })
}

type AffectedProps = { visits: readonly ShownLateVisit[]; left: readonly string[]; onToggle: (id: string) => void }

function AffectedVisits({ visits, left, onToggle }: AffectedProps) {
  const t = useText()
  if (visits.length === 0) return <p>{t('staff.late.nobody')}</p>
  return (
    <>
      <h3>{t('staff.late.who')}</h3>
      <ul className={styles.affected}>
        {visits.map((visit) => (
          <li key={visit.appointmentId}>
            <Checkbox
              disabled={!canNotify(visit)}
              label={
                <>
                  <b className={look('block')}>{fullName(visit)}</b>
                  <ExpectedText visit={visit} />
                </>
              }
              value={canNotify(visit) && !left.includes(visit.appointmentId)}
              onChange={() => onToggle(visit.appointmentId)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function ExpectedText({ visit: { startTime, expectedTime, channel, text, told, unasked } }: { visit: ShownLateVisit }) {
  const t = useText()
  const { time } = useFormat()
  const times = { start: time(startTime), expected: time(expectedTime) }
  if (text === null) return <small>{t('staff.late.onTime', times)}</small>
  if (told) return <small>{t('staff.late.told', times)}</small>
  return (
    <small>
      {t('staff.late.expected', times)}
      {!unasked && `${dot}${channel ? t(`message.channel.${channel}`) : t('staff.late.channel.NONE')}`}
    </small>
  )
}

/** `unasked`: offline, message and channel are unknown; the server decides later. */
type ShownLateVisit = LateVisit & { unasked?: true }
type DelayQuery = { staffId: string; minutes: (typeof lateMinutes)[number] }

/** Returns the visits affected by a delay (STF-05): from the server, or offline from the saved day (STF-06). */
function useLateVisits({ staffId, minutes }: DelayQuery) {
  const { line, keeps } = useQueuedSteps()
  const waits = !line && keeps
  const query = { params: { id: staffId }, query: { minutes: String(minutes) } }
  const { data, error, refetch } = useQuery({ ...useApi().query(getRunningLate, query), enabled: !waits })
  const known = useSavedLateVisits({ staffId, minutes })
  const retry = () => void refetch()
  return waits ? { visits: known(), waits, error: null, retry } : { visits: data, waits, error, retry }
}

function useSavedLateVisits({ staffId, minutes }: DelayQuery) {
  const cache = useCache()
  const { who } = useAppointmentText()
  const { timeZone, skew } = useSalon()
  return (): ShownLateVisit[] => {
    const now = Date.now() + skew
    const { day } = zone(timeZone).toWall(now)
    const visits = cache.read(getAppointments, { query: { from: day, to: day } }) ?? []
    const own = visits.filter((visit) => isDoneBy(visit, staffId))
    const times = own.map(({ id, status, startTime, endTime }) => {
      const from = Date.parse(startTime)
      return { id, from, to: Date.parse(endTime), begun: hasBegun({ status, from }, now) }
    })
    const later = new Map(delays(times, minutes).map(({ id, delay }) => [id, delay]))
    return own.flatMap((visit) => {
      const { id: appointmentId, startTime, status, owner } = visit
      const delay = later.get(appointmentId) ?? 0
      const expected = Date.parse(startTime) + delay
      if (delay === 0 || status !== 'CONFIRMED' || owner === null || !canNotifyOfDelay(expected, now)) return []
      const expectedTime = new Date(expected).toISOString()
      const unsaid = { channel: null, language: 'de', text: '', told: false, unasked: true } as const
      return [{ appointmentId, name: who(visit), surname: '', startTime, expectedTime, ...unsaid }]
    })
  }
}
