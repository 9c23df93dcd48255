import { getLastVisit, getSalonStarts } from '@goldline/contract/appointment/entry'
import { getWaitingList, type SalonWaitingEntry } from '@goldline/contract/appointment/waiting-list'
import { startsForEntry } from '@goldline/domain/appointment/waiting-list'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { OverrideDialog } from '../appointment/OverrideDialog.tsx'
import { useSalonChange } from '../appointment/use-salon-change.ts'
import { useSalon } from '../session.ts'
import styles from './WaitingList.module.css'

/** Days shown at first; a button loads more. */
const daysAtFirst = 4

/** Shows the free starts that fit an entry; pressing one books it and removes the entry from the list (AVL-11). */
export function FreeStarts({ entry }: { entry: SalonWaitingEntry }) {
  const t = useText()
  const format = useFormat()
  const { days, error, retry, services, clock } = useSuitableStarts(entry)
  const [all, setAll] = useState(false)
  const cache = useCache()
  const again = () => void cache.invalidate(getWaitingList, getSalonStarts)
  const booking = useSalonChange('enter', { onDone: again, onLeft: again })
  if (error || !days) return <Loading inline error={error} refetch={retry} rows={1} />
  if (days.length === 0) return <p className={look('quiet')}>{t('admin.waiting.nothingFree')}</p>
  const book = (date: string, time: string) =>
    booking.change({
      body: {
        customerId: entry.customer.id,
        startTime: new Date(clock.toInstant(date, parseTimeOfDay(time))).toISOString(),
        services,
        waitingListEntryId: entry.id,
      },
    })
  return (
    <div className={classes(stack(16, 'items-start'), styles.starts)} aria-busy={booking.isPending}>
      {(all ? days : days.slice(0, daysAtFirst)).map(({ date, times }) => (
        <fieldset className={row(8, 'wrap')} key={date} disabled={booking.isPending}>
          <legend className={look('mb8', 'quiet', 'f14')}>{format.dayLong(date)}</legend>
          {times.map((time) => (
            <button key={time} type="button" onClick={() => book(date, time)}>
              {format.timeOfDay(time)}
            </button>
          ))}
        </fieldset>
      ))}
      {!all && days.length > daysAtFirst && (
        <Button kind="link" onClick={() => setAll(true)}>
          {t('admin.waiting.moreDays', { count: days.length - daysAtFirst })}
        </Button>
      )}
      {booking.asked && <OverrideDialog asked={booking.asked} busy={booking.isPending} />}
    </div>
  )
}

/** Finds suitable starts from now on, with the customer's own durations (CUS-11). */
function useSuitableStarts({ customer, products, staffId, staffIds, ...wish }: SalonWaitingEntry) {
  const api = useApi()
  const { timeZone, skew } = useSalon()
  const clock = zone(timeZone)
  const now = Date.now() + skew
  const today = clock.toWall(now).day
  const last = useQuery(api.query(getLastVisit, { params: { id: customer.id } }))
  const own = last.data?.ownDurations ?? {}
  const people = products.map((_, index) => staffIds?.[index] ?? staffId)
  const query = {
    from: wish.from < today ? today : wish.from,
    to: wish.to,
    products: products.join(),
    staffIds: people.map((id) => id ?? 'any').join(),
    durations: products.map((product) => own[product] ?? '').join(),
  }
  const starts = useQuery({ ...api.query(getSalonStarts, { query }), enabled: !last.isPending, retry: false })
  const free = startsForEntry(wish, starts.data?.slotsOfDates ?? []).filter(
    ({ date, time }) => clock.toInstant(date, parseTimeOfDay(time)) >= now,
  )
  const dates = [...new Set(free.map(({ date }) => date))]
  return {
    clock,
    days:
      starts.data &&
      dates.map((date) => ({ date, times: free.filter((each) => each.date === date).map(({ time }) => time) })),
    error: starts.error,
    retry: () => void starts.refetch(),
    services: products.map((product, index) => ({
      product,
      staffId: people[index] ?? null,
      duration: own[product],
    })),
  }
}
