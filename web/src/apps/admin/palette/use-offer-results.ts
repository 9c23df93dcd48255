/** Finds colleagues, services, receipts and days for `Ctrl K`, on screens that the person may use. */

import { getOfferedServices } from '@goldline/contract/appointment/entry'
import { findOrders, type Order } from '@goldline/contract/checkout/orders'
import { fold, matchesWordStarts } from '@goldline/domain/fold'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { serviceDistance } from '@goldline/domain/product/search'
import { maxLengths } from '@goldline/domain/text-lengths'
import { addDays, type Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { type IntlShape, useIntl } from '../../../i18n/intl.tsx'
import { parseDay } from '../../../kit/day-text.ts'
import { dot, joinFacts } from '../../../kit/dot.ts'
import { useDebounced } from '../../../kit/use-debounced.ts'
import { searchedOffer } from '../../../product/ServiceField.tsx'
import { paths, pathTo } from '../paths.ts'
import { useMe } from '../session.ts'
import type { FoundCommand } from './use-commands.ts'

const [mostServices, mostReceipts] = [4, 4]
const pauseMs = 200

/** Whether the person may use the screen of that path. */
type IsOpen = (path: string) => boolean

/** Finds colleagues, linked to their day, and services by any of their names. */
export function useOfferResults(
  typed: string,
  isOpen: IsOpen,
): { colleagues: FoundCommand[]; services: FoundCommand[] } {
  const { money, duration } = useFormat()
  const { data: me } = useMe()
  const currency = me?.salon?.currency
  const enabled = isOpen(paths.calendar) && typed.length > 1
  const { data } = useQuery({ ...useApi().query(getOfferedServices, {}), enabled, staleTime: 60_000 })
  if (!enabled || !data || currency === undefined) return { colleagues: [], services: [] }
  const colleagues = data.staff
    .map((person) => ({ id: person.id, name: fullName(person) }))
    .filter(({ name }) => matchesWordStarts(name, typed))
    .map(({ id, name }) => {
      const to = `${paths.calendar}?${new URLSearchParams({ view: 'day', person: id })}`
      return { to, name, detail: '', kind: 'colleague' as const }
    })
  const distances = data.services.flatMap((service) => {
    const distance = serviceDistance(searchedOffer(service), typed)
    return distance === undefined ? [] : [{ service, distance }]
  })
  const services = distances
    .sort((a, b) => a.distance - b.distance)
    .map(({ service: { product, ...terms } }) => ({ ...terms, id: parseProductKey(product).productId }))
    // Variants count as one service, named after the best match.
    .filter(({ id }, index, all) => all.findIndex((each) => each.id === id) === index)
    .slice(0, mostServices)
    .map(({ id, name, ...terms }) => ({
      to: pathTo(paths.services, { id }),
      name,
      detail: `${duration(terms.duration)}${dot}${money(terms.price, currency)}`,
      kind: 'service' as const,
    }))
  return { colleagues, services: isOpen(paths.services) ? services : [] }
}

/**
 * Finds receipts by number, amount or name (POS-14) when typing pauses. `settled`: the answer matches the current text.
 */
export function useReceipts(typed: string, isOpen: IsOpen): { receipts: FoundCommand[]; settled: boolean } {
  const { money, instantDayTime } = useFormat()
  const query = useDebounced(typed, pauseMs).slice(0, maxLengths.name)
  const enabled = isOpen(paths.orders) && typed.length > 1 && query.length > 1
  const { data, isPending } = useQuery({ ...useApi().query(findOrders, { query: { query } }), enabled })
  const asFound = ({ id, number, total, currency, customer, createdTime }: Order): FoundCommand => ({
    to: pathTo(paths.orders, { id }),
    name: joinFacts(number, money(total, currency)),
    detail: joinFacts(customer && fullName(customer), instantDayTime(createdTime)),
    kind: 'receipt',
  })
  const isCurrent = query === typed.slice(0, maxLengths.name)
  const receipts = enabled && isCurrent ? (data ?? []).slice(0, mostReceipts).map(asFound) : []
  return { receipts, settled: !isOpen(paths.orders) || typed.length < 2 || (isCurrent && !isPending) }
}

/** Returns a link to the calendar of the typed day. */
export function useDayResult(typed: string, isOpen: IsOpen): FoundCommand[] {
  const intl = useIntl()
  const { dayLong, dayDate } = useFormat()
  const { data: me, dataUpdatedAt } = useMe()
  if (!me?.salon || !isOpen(paths.calendar)) return []
  const skew = Date.parse(me.salon.now) - dataUpdatedAt
  const { day: today } = zone(me.salon.timeZone).toWall(Date.now() + (skew || 0))
  const day = parseDayName(typed, today, intl)
  if (!day) return []
  const to = `${paths.calendar}?${new URLSearchParams({ view: 'day', day })}`
  return [{ to, name: dayLong(day), detail: dayDate(day), kind: 'day' }]
}

/** How many days before and after today may be found by name, such as “yesterday”. */
const named = 2

/** Parses a day: digits (`4.12.`), `tomorrow`, or the next weekday named `Fr` or `Friday`, today included. */
export function parseDayName(
  typed: string,
  today: Day,
  intl: Pick<IntlShape, 'locale' | 'formatDate' | 'formatRelativeTime'>,
) {
  const figures = parseDay(typed, intl.locale, { from: today })
  if (figures) return figures
  const wanted = plain(typed)
  const at = (days: number) => addDays(today, days)
  const weekday = (day: Day, style: 'long' | 'short') =>
    intl.formatDate(new Date(`${day}T00:00:00Z`), { weekday: style, timeZone: 'UTC' })
  const near = Array.from({ length: 2 * named + 1 }, (_, index) => index - named)
  const relative = near.find((days) => plain(intl.formatRelativeTime(days, 'day', { numeric: 'auto' })) === wanted)
  if (relative !== undefined) return at(relative)
  const week = Array.from({ length: 7 }, (_, days) => at(days))
  return week.find((day) => [weekday(day, 'long'), weekday(day, 'short')].some((name) => plain(name) === wanted))
}

const plain = (text: string): string => fold(text).replaceAll('.', '').trim()
