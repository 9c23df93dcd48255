import { getAvailableSlots } from '@goldline/contract/availability'
import type { BusinessObject } from '@goldline/contract/business-object'
import { habitualStart, type Start } from '@goldline/domain/availability/nearest'
import { addDays, isDay } from '@goldline/domain/time/day'
import type { Api } from '../../../client/api.ts'
import { readSelection, staffQuery } from '../choice/selection.ts'

/** How many days ahead to search; after that, returning customers choose a time themselves. */
const daysAhead = 42

/** Parses the URL's `like=2026-11-20T14:30:00`, in the salon's zone: the start of the appointment to book again. */
function readLastStart(search: string): Start | undefined {
  const [, day = '', time = ''] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})$/.exec(new URLSearchParams(search).get('like') ?? '') ?? []
  return isDay(day) ? { day, time } : undefined
}

/** Finds the free start most similar to the last one (APT-14); undefined if none, so that the person chooses. */
export async function findSimilarStart(
  api: Api,
  { id, horizonDays }: BusinessObject,
  { today, search }: { today: string; search: string },
): Promise<Start | undefined> {
  const last = readLastStart(search)
  const selection = readSelection(search)
  const { products } = selection
  if (last === undefined || products.length === 0) return undefined
  const from = last.day < today ? today : addDays(last.day, 1)
  const horizon = addDays(today, horizonDays)
  const to = addDays(from, daysAhead - 1)
  if (from > horizon) return undefined
  const query = {
    products: products.join(','),
    ...staffQuery(selection),
    from,
    to: to < horizon ? to : horizon,
  }
  const { slotsOfDates } = await api.ask(getAvailableSlots, { params: { id }, query })
  return habitualStart(slotsOfDates, last)
}
