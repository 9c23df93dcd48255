import { getAvailableSlots, getNextStarts } from '@goldline/contract/availability'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { WorkPicture } from '@goldline/contract/picture/gallery'
import type { Product } from '@goldline/contract/product'
import { addDays, type Day } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { optionTerms } from '../choice/chosen.ts'
import { writeSelection } from '../choice/selection.ts'
import { paths } from '../paths.ts'

type StaffMember = BusinessObject['staff'][number]

/** A service by a person, or by any person (null). */
export type ServiceBy = { product: Product; person: StaffMember | null }

/** A picture of work with its service as offered today; the person is set only if they still work at the salon. */
export type OfferedWork = {
  work: WorkPicture
  categoryId: string | undefined
  staffId: string | null
} & Partial<ServiceBy>

export function offeredWork({ categories, staff }: BusinessObject, work: WorkPicture): OfferedWork {
  const category = categories.find(({ products }) => products.some(({ id }) => id === work.productId))
  const product = category?.products.find(({ id }) => id === work.productId)
  const person = staff.find(({ id }) => id === work.staffId) ?? null
  // The category without a name is the default one, which is not offered as a filter.
  const facts = { work, categoryId: category?.name ? category.id : undefined, staffId: person?.id ?? null }
  return product ? { ...facts, product, person } : { ...facts, person }
}

const qualifiedStaffId = ({ product, person }: ServiceBy): string | null =>
  person && product.specialists.includes(person.id) ? person.id : null

/**
 * Returns price and minutes with the person. `from`: the price is the lowest of several. The duration is undefined for
 * a service with variants.
 */
export function termsOf(service: ServiceBy) {
  const { product } = service
  const options = product.variants.length > 0 ? product.variants : [product]
  const terms = options.map((each) => optionTerms(each, product.specialists, qualifiedStaffId(service)))
  const price = Math.min(...terms.map((each) => each.price))
  const from = product.priceFrom || terms.some((each) => each.from || each.price !== price)
  return { price, from, duration: product.variants.length > 0 ? undefined : terms[0]?.duration }
}

export type FreeStart = { day: Day; time: string }

/**
 * Returns the URL where booking continues: the details at a chosen start, otherwise the times, or the choice of a
 * variant.
 */
export function bookingUrl(service: ServiceBy, start: FreeStart | undefined, search: string): string {
  const { product } = service
  const staffId = qualifiedStaffId(service)
  if (start) return `${paths.details}?${writeSelection({ products: [product.id], staffId, ...start }, search)}`
  const lang = new URLSearchParams(search).get('lang')
  const query = new URLSearchParams({ service: product.id, ...(staffId && { staff: staffId }), ...(lang && { lang }) })
  return `${paths.services}?${query}`
}

/** Returns the URL of all starts of a day, or of the next days, with service and person preselected. */
export function timesUrl(service: ServiceBy, day: Day | undefined, search: string): string {
  const { product } = service
  if (product.variants.length > 0) return bookingUrl(service, undefined, search)
  const chosen = { products: [product.id], staffId: qualifiedStaffId(service), day, time: undefined }
  return `${paths.time}?${writeSelection(chosen, search)}`
}

const staleTime = 15_000
const daysAhead = 13

export type FreeDay = { day: Day; times: readonly string[] }

/**
 * Returns the next days with a free start of a service, by a person or by any; undefined while loading. Empty for a
 * service with variants, until one is chosen.
 */
export function useFreeDays(businessObject: BusinessObject, service: ServiceBy | undefined) {
  const api = useApi()
  const params = { id: businessObject.id }
  const products = service?.product.id ?? ''
  const staffId = service ? qualifiedStaffId(service) : null
  const single = service?.product.variants.length === 0
  const next = useQuery({
    ...api.query(getNextStarts, { params, query: { products } }),
    enabled: single,
    staleTime,
  })
  const first = next.data?.find((each) => each.staffId === staffId)?.startTime
  const from = first ? zone(businessObject.timeZone).toWall(Date.parse(first)).day : ''
  const query = { products, from, to: from && addDays(from, daysAhead), staffId: staffId || undefined }
  const slots = useQuery({
    ...api.query(getAvailableSlots, { params, query }),
    enabled: single && from !== '',
    staleTime,
  })
  const error = next.error ?? slots.error
  const retry = () => void (next.error ? next : slots).refetch()
  const none = !single || (next.data !== undefined && !first)
  const days = none ? [] : slots.data?.slotsOfDates.map(({ date, times }): FreeDay => ({ day: date, times }))
  return { days, error, retry }
}

/** Returns the next free starts, at least two hours apart; none if they cannot be loaded. */
export function useNextFree(businessObject: BusinessObject, service: ServiceBy | undefined, most: number) {
  const { days, error } = useFreeDays(businessObject, service)
  if (error) return []
  const starts = days?.flatMap(({ day, times }) => times.map((time) => ({ day, time })))
  return starts && spreadStarts(starts, most)
}

const apartMinutes = 120

/** Returns the first starts that are at least two hours apart, so that customers have a choice. */
export function spreadStarts(starts: readonly FreeStart[], most: number): FreeStart[] {
  const kept: FreeStart[] = []
  for (const start of starts) {
    const last = kept.at(-1)
    const near = last?.day === start.day && parseTimeOfDay(start.time) - parseTimeOfDay(last.time) < apartMinutes
    if (!near && kept.length < most) kept.push(start)
  }
  return kept
}
