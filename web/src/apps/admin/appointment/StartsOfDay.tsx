import type { Habits } from '@goldline/domain/customer/habits'
import type { Saving } from '@goldline/domain/product/price'
import { type Day, weekdayOf } from '@goldline/domain/time/day'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { StarIcon } from '../../../kit/icons.tsx'
import { HeartIcon } from '../../../kit/salon-icons.tsx'
import { useSalon } from '../session.ts'
import type { EntryService } from './entry-draft.ts'
import styles from './Starts.module.css'

/** Number of starts shown for a day: two rows of three. */
const startsPerDay = 6

/** `services`: assigned to the customer's usual person, if the start proposes that. */
export type Start = { day: string; time: string; services?: readonly EntryService[] }

/** A free start, and the reasons for it (APT-15). */
export type FoundStart = {
  /** `HH:mm:ss` */
  time: string
  noGap: boolean
  usual?: boolean
  saving?: Saving | undefined
  /** The customer's usual person, if free at that start. */
  with?: { name: string; services: readonly EntryService[] }
}

type Props = {
  day: Day
  starts: readonly FoundStart[]
  /** The time typed for this day. */
  chosen: string | undefined
  /** The customer's usual weekday. */
  usualOn: Habits['weekday']
  onChoose: (start: Start) => void
}

/** Shows the best few starts of a day, which staff can offer on the phone. */
export function StartsOfDay({ day, starts, chosen, usualOn, onChoose }: Props) {
  const t = useText()
  const format = useFormat()
  const [all, showAll] = useState(false)
  const few = pickBestStarts(starts, chosen)
  return (
    <fieldset>
      <legend>
        <b>{format.dayShort(day)}</b>
        {usualOn === weekdayOf(day) && <> {t('admin.entry.usualDay', { weekday: usualOn })}</>}
      </legend>
      {(all ? starts : few).map((start) => (
        <button
          key={start.time}
          type="button"
          aria-pressed={start.time === chosen}
          onClick={() => {
            const time = start.time.slice(0, 5)
            onChoose({ day, time, ...(start.with && { services: start.with.services }) })
          }}
        >
          <b>{format.timeOfDay(start.time)}</b>
          <StartReasons start={start} />
        </button>
      ))}
      {!all && few.length < starts.length && (
        <button type="button" onClick={() => showAll(true)}>
          {t('admin.entry.moreStarts', { count: starts.length - few.length })}
        </button>
      )}
    </fieldset>
  )
}

/** Shows the reasons for a start: the customer's advantages before the salon's. */
function StartReasons({ start: { noGap, usual, saving, with: person } }: { start: FoundStart }) {
  const t = useText()
  return (
    <>
      {usual && (
        <small>
          <HeartIcon size={14} />
          {t('admin.entry.usual')}
        </small>
      )}
      {person && <small>{t('admin.entry.with', { name: person.name })}</small>}
      <SavingText saving={saving} />
      {noGap && (
        <small>
          <StarIcon size={14} />
          {t('admin.entry.noGap')}
        </small>
      )}
    </>
  )
}

/** CAT-05: shows how much the start saves. */
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

/**
 * Picks in this order, then sorts by time: the chosen start, the usual one, the first cheaper one, the first with the
 * usual person, those without a gap, then those after the typed time.
 */
function pickBestStarts(starts: readonly FoundStart[], chosen = ''): FoundStart[] {
  const firstOf = (which: (start: FoundStart) => unknown) => {
    const some = starts.filter(which)
    return some.length < starts.length ? some.slice(0, 1) : []
  }
  const order = [
    ...starts.filter(({ time, usual }) => time === chosen || usual),
    ...firstOf(({ saving }) => saving),
    ...firstOf((start) => start.with),
    ...starts.filter(({ noGap }) => noGap),
    ...starts.filter(({ time }) => time >= chosen),
    ...starts,
  ]
  return [...new Set(order)].slice(0, startsPerDay).sort((a, b) => (a.time < b.time ? -1 : 1))
}
