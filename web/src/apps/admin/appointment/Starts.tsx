import { type Habits, usualStart } from '@goldline/domain/customer/habits'
import { addDays, type Day, type DayRange, isDay } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Zone } from '@goldline/domain/time/zone'
import { Fragment, useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { stack } from '../../../kit/look.ts'
import { type EntryDraft, savingAt, startInstant, withUsualStaff } from './entry-draft.ts'
import styles from './Starts.module.css'
import { type FoundStart, type Start, StartsOfDay } from './StartsOfDay.tsx'
import { partyLastDay, partySearchDays, type ServiceChoice, usePartyStarts, useStarts } from './use-entry.ts'

const mostDays = 3

type StartChoice = Pick<EntryDraft, 'services' | 'day' | 'time'>
type Props = {
  draft: StartChoice
  offered: ServiceChoice['offered']
  staff: ServiceChoice['staff']
  clock: Zone
  /** Epoch milliseconds; earlier starts are not offered. */
  now: number
  onChoose: (start: Start) => void
}
type SingleStartsProps = Props & {
  appointment?: string
  /** The customer's usual weekday, time and person. */
  habits?: Habits | undefined
  /** Whether to show what each start saves: not if a price was agreed before. */
  priced?: boolean
}

/** AVL-06: suggests starts from the typed day on, or in later weeks if none is free. */
export function Starts(props: SingleStartsProps) {
  const { draft, appointment, offered } = props
  const from = useFirstDay(draft.day)
  const near = useStarts({ ...draft, day: from.day, appointment, offered })
  const none = near.enabled && !near.isFetching && futureDays(near, props).length === 0
  return none ? <LaterStarts {...props} from={from} /> : <SingleStarts {...props} from={from} found={near} />
}

type FirstDay = ReturnType<typeof useFirstDay>

/** Returns the first day shown: typing a day moves it there, choosing a start of a later day does not. */
function useFirstDay(day: string) {
  const [shown, show] = useState({ day, chosen: day })
  if (day !== shown.chosen) show({ day, chosen: day })
  return { day: day === shown.chosen ? shown.day : day, choose: (chosen: string) => show({ ...shown, chosen }) }
}

/** Searches later weeks: callers want to hear a date, not that this week is full. */
function LaterStarts(props: SingleStartsProps & { from: FirstDay }) {
  const { draft, appointment, offered, from } = props
  const found = useStarts({ ...draft, day: from.day, appointment, offered, later: true })
  return <SingleStarts {...props} found={found} later none="admin.entry.noStarts.weeks" />
}

type OfferedToOneProps = SingleStartsProps & { from: FirstDay; found: StartSearch; later?: boolean; none?: MessageId }

function SingleStarts({ appointment, habits, priced, later = false, ...props }: OfferedToOneProps) {
  const { draft, offered, from, staff } = props
  const usual = withUsualStaff(draft.services, offered, habits?.staffId ?? null)
  const person = usual && staff.find(({ id }) => id === habits?.staffId)
  // Without a usual person, sends no request.
  const theirs = useStarts({ services: person ? usual : [], day: from.day, appointment, offered, later })
  const why = (day: string, times: readonly string[]) => {
    const minutes = times.map((time) => parseTimeOfDay(time))
    const usualAt = habits && usualStart(habits, day, minutes)
    const withThem = theirs.days.find(({ date }) => date === day)?.times ?? []
    return times.map((time, index) => ({
      usual: usualAt !== undefined && minutes[index] === usualAt,
      saving: priced ? savingAt(draft.services, offered, { day, minutes: minutes[index] ?? 0 }) : undefined,
      ...(person && withThem.includes(time) && { with: { name: person.name, services: usual } }),
    }))
  }
  return <OfferedStarts {...props} why={why} weekday={habits?.weekday ?? null} />
}

type PartyStartsProps = Props & { draft: StartChoice & Pick<EntryDraft, 'party' | 'inTurn'> }

/** APT-23: suggests starts that suit all members of the party. */
export function PartyStarts(props: PartyStartsProps) {
  return <PartyStartsSearch {...props} from={useFirstDay(props.draft.day)} behind={0} />
}

/** Searches a few days at a time, for some weeks, until a start suits. */
function PartyStartsSearch({ behind, ...props }: PartyStartsProps & { from: FirstDay; behind: number }) {
  const { draft, offered, clock, from } = props
  const start = startInstant(clock, draft)
  const near = start === undefined ? 0 : clock.toWall(start).minutes
  const found = usePartyStarts({ ...draft, day: from.day, behind, near, offered })
  const isNone = found.enabled && !found.isFetching && futureDays(found, props).length === 0
  const next = behind + partySearchDays
  if (isNone && next <= partyLastDay) return <PartyStartsSearch key={next} {...props} behind={next} />
  return <OfferedStarts {...props} found={found} none="admin.entry.noStarts.together" weekday={null} />
}

type StartSearch = ReturnType<typeof useStarts>

/** Returns the days that have future starts, without their past ones. */
function futureDays({ days }: StartSearch, { clock, now }: Pick<Props, 'clock' | 'now'>): StartSearch['days'] {
  const isAhead = (day: string, time: string) => (startInstant(clock, { day, time: time.slice(0, 5) }) ?? 0) >= now
  return days
    .map(({ date, times, preferred }) => ({ date, preferred, times: times.filter((time) => isAhead(date, time)) }))
    .filter(({ times }) => times.length > 0)
}

/** Adds to each day the range of full days right before it, which is shown as well. */
function withFullDays<T extends { date: Day }>(from: string, days: readonly T[]) {
  return days.map((each, index) => {
    const before = days[index - 1]?.date
    const first = before === undefined ? from : addDays(before, 1)
    const full = isDay(first) && first < each.date ? { from: first, to: addDays(each.date, -1) } : undefined
    return { ...each, full }
  })
}

type OfferedProps = Props & {
  from: FirstDay
  found: StartSearch
  none?: MessageId
  weekday: Habits['weekday']
  /** Further reasons for each start, in the order of the times. */
  why?: (day: string, times: readonly string[]) => readonly Omit<FoundStart, 'time' | 'noGap'>[]
}

function OfferedStarts({
  draft,
  clock,
  now,
  onChoose,
  from,
  found,
  none = 'word.noneFreeSoon',
  weekday,
  why,
}: OfferedProps) {
  const t = useText()
  const { enabled, isFetching } = found
  const coming = withFullDays(from.day, futureDays(found, { clock, now }).slice(0, mostDays))
  const choose = (start: Start) => {
    from.choose(start.day)
    onChoose(start)
  }
  // Without services there are no free starts.
  if (!enabled) return null
  return (
    <div className={classes(stack(12), styles.starts)} aria-busy={isFetching}>
      {coming.length === 0 && !isFetching && <p>{t(none)}</p>}
      {coming.map(({ date, times, preferred, full }) => {
        const reasons = why?.(date, times)
        const starts = times.map((time, index) => ({ time, noGap: preferred.includes(time), ...reasons?.[index] }))
        const chosen = draft.day === date ? `${draft.time}:00` : undefined
        return (
          <Fragment key={date}>
            {full && <FullDays {...full} />}
            <StartsOfDay day={date} starts={starts} chosen={chosen} usualOn={weekday} onChoose={choose} />
          </Fragment>
        )
      })}
    </div>
  )
}

function FullDays({ from, to }: DayRange) {
  const t = useText()
  const { dayShort } = useFormat()
  return (
    <p>
      {from === to
        ? t('admin.entry.dayFull', { day: dayShort(from) })
        : t('admin.entry.daysFull', { from: dayShort(from), to: dayShort(to) })}
    </p>
  )
}
