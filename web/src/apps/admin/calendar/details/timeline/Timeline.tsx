import type { Appointment } from '@goldline/contract/appointment'
import { getAppointmentHistory } from '@goldline/contract/appointment/history'
import { timeline } from '@goldline/domain/appointment/timeline'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useApi } from '../../../../../client/app-context.ts'
import { Loading } from '../../../../../client/Loading.tsx'
import { useLazyPart } from '../../../../../client/use-fetched.ts'
import { useFormat } from '../../../../../i18n/format.ts'
import { useIntl } from '../../../../../i18n/intl.tsx'
import { useText } from '../../../../../i18n/use-text.ts'
import { classes } from '../../../../../kit/classes.ts'
import { look, row } from '../../../../../kit/look.ts'
import type { CalendarStaff } from '../../../days/day-columns.ts'
import { EntryItem, type VisitTimelineEntry } from './Entry.tsx'
import styles from './Timeline.module.css'

type Props = { appointment: Appointment; staff: readonly CalendarStaff[]; now: number }

const filters = { all: undefined, changes: ['change'], messages: ['message', 'told'] } as const
type Filter = keyof typeof filters

/** How long to look for a change's messages, which are sent only when it can no longer be undone (APT-20). */
const settledAfterMs = 60_000
const lookAgainMs = 5000

const loadTest = () => import('../PatchTest.tsx')

/** Shows the visit's patch test, if it needs one, and its history; both load after the panel. */
export function Timeline(props: Props) {
  return (
    <>
      {props.appointment.patchTest && <TestPart {...props} />}
      <History {...props} />
    </>
  )
}

function TestPart({ appointment, now }: Props) {
  const { part } = useLazyPart(loadTest)
  return part ? <part.PatchTest appointment={appointment} now={now} className={look('mt20')} /> : null
}

/** Shows changes and messages, newest first (APT-06, APT-09). */
function History({ appointment, staff, now }: Props) {
  const t = useText()
  const headingId = useId()
  const [filter, setFilter] = useState<Filter>('all')
  const { entries, loading } = useEntries(appointment, now)
  const shown = (each: Filter) =>
    entries.filter(({ kind }) => (filters[each] as readonly string[] | undefined)?.includes(kind) ?? true)
  // Show the filter only if there are entries of both kinds.
  const mixed = shown('messages').length > 0 && shown('changes').length > 0
  return (
    <section className={classes(look('mt20'), styles.timeline)} aria-labelledby={headingId}>
      <header className={row(8, 'wrap', 'middle', 'between')}>
        <h3 className={look('f17', 'track-close')} id={headingId}>
          {t('word.history')}
        </h3>
        {/* biome-ignore lint/a11y/useSemanticElements: no form's fieldset */}
        <div
          role="group"
          hidden={!mixed}
          className={classes(look('inline', 'p2', 'edge', 'r-md'), styles.filters)}
          aria-label={t('admin.history.filter')}
        >
          {(['all', 'messages', 'changes'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === filter} onClick={() => setFilter(each)}>
              {t(`admin.history.filter.${each}`)}
              {each !== 'all' && <small className={look('f12', 'w550')}>{shown(each).length}</small>}
            </button>
          ))}
        </div>
      </header>
      <MessageAnnouncer messages={appointment.messages} />
      <Days entries={shown(filter)} appointment={appointment} staff={staff} now={now} />
      {loading}
      {!loading && shown(filter).length === 0 && (
        <p className={look('mt12', 'f13', 'quiet')}>{t('admin.history.none')}</p>
      )}
    </section>
  )
}

/** Returns the appointment's messages with its changes, which are fetched on opening and again for each version. */
function useEntries({ id, version, messages }: Appointment, now: number) {
  const { data, error, refetch } = useQuery({
    ...useApi().query(getAppointmentHistory, { params: { id } }),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ at }) => Date.parse(at) > now - settledAfterMs) ? lookAgainMs : false,
  })
  const read = useRef(version)
  useEffect(() => {
    // Wait for a request in progress, which may be older than this version.
    if (!data || read.current === version) return
    read.current = version
    void refetch()
  }, [data, version, refetch])
  return {
    entries: timeline(data ?? [], messages),
    loading: data ? null : <Loading inline error={error} refetch={refetch} rows={2} />,
  }
}

type DaysProps = Props & { entries: readonly VisitTimelineEntry[] }

function Days({ entries, appointment, staff, now }: DaysProps) {
  const { toWall } = zone(appointment.businessObject.timeZone)
  const dayOf = ({ at }: VisitTimelineEntry) => toWall(Date.parse(at)).day
  const days = [...new Set(entries.map(dayOf))]
  const today = toWall(now).day
  return days.map((day) => (
    <Day key={day} day={day} today={today}>
      {entries
        .filter((entry) => dayOf(entry) === day)
        .map((entry) => (
          <EntryItem
            key={entry.kind === 'message' ? entry.message.id : entry.line.id}
            entry={entry}
            appointment={appointment}
            staff={staff}
          />
        ))}
    </Day>
  ))
}

function Day({ day, today, children }: { day: string; today: string; children: ReactNode }) {
  const intl = useIntl()
  const format = useFormat()
  const headingId = useId()
  const near = { [today]: 0, [addDays(today, -1)]: -1 }[day]
  const far = day.slice(0, 4) === today.slice(0, 4) ? format.dayLong(day) : format.dayDate(day)
  return (
    <section aria-labelledby={headingId}>
      <h4 id={headingId} className={styles.day}>
        <span>{near === undefined ? far : intl.formatRelativeTime(near, 'day', { numeric: 'auto' })}</span>
      </h4>
      <ol>{children}</ol>
    </section>
  )
}

/** Announces messages that the customer writes while the panel is open, to screen readers. */
function MessageAnnouncer({ messages }: Pick<Appointment, 'messages'>) {
  const [before] = useState(() => new Set(messages.map(({ id }) => id)))
  const latest = messages.findLast(({ id, fromCustomer }) => fromCustomer && !before.has(id))
  return (
    <p className="visually-hidden" aria-live="polite">
      {latest?.text}
    </p>
  )
}
