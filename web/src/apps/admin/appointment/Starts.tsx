import type { Saving } from '@goldline/domain/product/price'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { Zone } from '@goldline/domain/time/zone'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useSalon } from '../session.ts'
import styles from './EntryForm.module.css'
import { type EntryDraft, savingAt, startOf, typedTime } from './entry-draft.ts'
import { type Choosing, useStarts, useStartsTogether } from './use-entry.ts'

const aDay = 8
const mostDays = 3

type Chosen = Pick<EntryDraft, 'services' | 'day' | 'time'>
type Props = {
  draft: Chosen
  offered: Choosing['offered']
  clock: Zone
  /** Epoch milliseconds: nothing before it. */
  now: number
  onChoose: (start: { day: string; time: string }) => void
  /** Prices are those of the start, not agreed before. */
  priced?: boolean
}

type Found = ReturnType<typeof useStarts>

/** AVL-06: suggested starts, those that leave no gap first; what is past or of another day is one day further. */
export function Starts({ appointment, ...props }: Props & { appointment?: string }) {
  const { draft, offered } = props
  const near = useStarts({ ...draft, appointment, offered })
  const none = near.enabled && !near.isFetching && comingOf(near, props).length === 0
  return none ? <LaterStarts {...props} appointment={appointment} /> : <Offered {...props} found={near} />
}

/** Whoever is on the telephone wants to hear when, not that it is not this week. */
function LaterStarts({ appointment, ...props }: Props & { appointment: string | undefined }) {
  const { draft, offered } = props
  const found = useStarts({ ...draft, appointment, offered, later: true })
  return <Offered {...props} found={found} none="admin.entry.noStarts.weeks" />
}

/** APT-23: those that suit everybody who comes. */
export function StartsTogether({ draft, ...props }: Props & { draft: Chosen & Pick<EntryDraft, 'party' | 'inTurn'> }) {
  const { offered, clock } = props
  const start = startOf(clock, draft)
  const near = start === undefined ? 0 : clock.toWall(start).minutes
  return <Offered {...props} draft={draft} found={useStartsTogether({ ...draft, near, offered })} />
}

/** The days that have some ahead. */
function comingOf({ days }: Found, { clock, now }: Pick<Props, 'clock' | 'now'>): Found['days'] {
  const isAhead = (day: string, time: string) => (startOf(clock, { day, time: time.slice(0, 5) }) ?? 0) >= now
  return days
    .map(({ date, times, preferred }) => ({ date, preferred, times: times.filter((time) => isAhead(date, time)) }))
    .filter(({ times }) => times.length > 0)
}

type OfferedProps = Props & { found: Found; none?: MessageId }

function Offered({ draft, offered, clock, now, onChoose, priced, found, none = 'admin.entry.noStarts' }: OfferedProps) {
  const intl = useIntl()
  const format = useFormat()
  const { enabled, isFetching } = found
  const coming = comingOf(found, { clock, now }).slice(0, mostDays)
  const chosen = (date: string, time: string) => draft.day === date && draft.time === time.slice(0, 5)
  const savingOn = (day: string) => (time: string) =>
    priced ? savingAt(draft.services, offered, { day, minutes: parseTimeOfDay(time.slice(0, 5)) }) : undefined
  // Nothing can be free while it is not said what for.
  if (!enabled) return null
  return (
    <div className={styles.starts} aria-busy={isFetching}>
      {coming.length === 0 && !isFetching && <p>{intl.formatMessage({ id: none })}</p>}
      {coming.map(({ date, times, preferred }) => (
        <fieldset key={date}>
          <legend>{format.dayShort(date)}</legend>
          {best({ times, preferred, savingOf: savingOn(date) }, date === draft.day ? draft : undefined).map((time) => (
            <button
              key={time}
              type="button"
              aria-pressed={chosen(date, time)}
              data-best={preferred.includes(time) || undefined}
              onClick={() => onChoose({ day: date, time: time.slice(0, 5) })}
            >
              {format.timeOfDay(time)}
              {preferred.includes(time) && <small>{intl.formatMessage({ id: 'admin.entry.noGap' })}</small>}
              <SavingText saving={savingOn(date)(time)} />
            </button>
          ))}
        </fieldset>
      ))}
    </div>
  )
}

/** CAT-05: why one would rather come then. */
function SavingText({ saving }: { saving: Saving | undefined }) {
  const intl = useIntl()
  const format = useFormat()
  const { currency } = useSalon()
  if (!saving) return null
  const percent = (off: number) => intl.formatNumber(-off / 100, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <small className={styles.saving}>
      {'amount' in saving ? format.money(-saving.amount, currency) : percent(saving.percentOff)}
    </small>
  )
}

type OfDay = { times: readonly string[]; preferred: readonly string[]; savingOf: (time: string) => Saving | undefined }

/** A few, in order of time: what is chosen, the first that costs less than others, the preferred ones, then what is nearest. */
function best({ times, preferred, savingOf }: OfDay, draft: Chosen | undefined): string[] {
  const wanted = draft ? `${draft.time}:00` : ''
  const near = times.filter((time) => time >= wanted)
  const cheaper = times.filter(savingOf)
  const first = cheaper.length < times.length ? cheaper.slice(0, 1) : []
  const order = [...times.filter((time) => time === wanted), ...first, ...preferred, ...near, ...times].filter((time) =>
    times.includes(time),
  )
  return [...new Set(order)].slice(0, aDay).sort()
}

/** The next step of five minutes, for whoever is here already. */
export function rightNow(clock: Zone, now: number) {
  return typedTime(clock, Math.floor(now / 300_000) * 300_000)
}
