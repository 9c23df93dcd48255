import type { BusinessObject } from '@goldline/contract/business-object'
import type { Product } from '@goldline/contract/product'
import { nearestDay } from '@goldline/domain/availability/nearest'
import { openHours } from '@goldline/domain/business-object/week'
import { fold } from '@goldline/domain/fold'
import { parseProductKey, productKey } from '@goldline/domain/product/product-key'
import { addDays, isDay } from '@goldline/domain/time/day'
import type { AppContext } from '../../../client/app-context.ts'
import type { useFormat } from '../../../i18n/format.ts'
import type { FormatText } from '../../../i18n/messages.ts'
import {
  type FlowStep,
  readSelection,
  type Selection,
  type SelectionLink,
  writeSelection,
} from '../choice/selection.ts'
import type { Flow } from './flow-context.ts'

function readLink(search: string): SelectionLink {
  const query = new URLSearchParams(search)
  const wanted = (['service', 'staff', 'day'] as const).map((name) => [name, query.get(name) ?? undefined] as const)
  return Object.fromEntries(wanted.filter(([, value]) => value !== undefined))
}

const hasLikeParameter = (search: string): boolean => /[?&]like=/.test(search)

/** What the link requests but the salon does not offer; `together`: the staff member does not do the service. */
type MissingPart = 'service' | 'staff' | 'day' | 'together'
/** `closed`: the requested day, if the salon is closed then; the selection has the nearest open day. */
type FollowedLink = {
  step: FlowStep
  selection: Selection
  missing: MissingPart[]
  closed: string | undefined
  /** A service whose variant is still to be chosen. */
  open: string | undefined
}

/** Converts to lower case without accents, words joined by hyphens: `Gel-Maniküre` gives `gel-manikure`. */
export function nameSlug(name: string): string {
  return fold(name)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
const germanSlug = (name: string): string =>
  nameSlug(name.toLowerCase().replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter))

/**
 * Turns a link into a selection of what the salon offers, and reports what is missing. One service leads to the times,
 * as do several with a day; a service with variants, or no service, leads to the list of services.
 * @param present the step named by the URL
 * @param fresh whether the link came from outside; otherwise the customer stays at the services
 */
export function followLink(
  businessObject: BusinessObject,
  search: string,
  { today, present, fresh }: { today: string; present: FlowStep; fresh: boolean },
): FollowedLink {
  const link = readLink(search)
  const selection = readSelection(search)
  const services = findServices(businessObject, link.service, selection.products)
  const person = businessObject.staff.find(({ id, name }) => matchesName(link.staff, id, name))
  const does = person !== undefined && services.products.every(({ specialists }) => specialists.includes(person.id))
  const requestedDay = readDay(link.day, today, businessObject.horizonDays)
  const day = requestedDay && openDay(businessObject, today, requestedDay)
  const missing: MissingPart[] = []
  if (services.missing) missing.push('service')
  if (link.staff !== undefined && person === undefined) missing.push('staff')
  if (person !== undefined && !does) missing.push('together')
  if (link.day !== undefined && day === undefined) missing.push('day')
  const complete = services.keys.length > 0 && services.open === undefined
  const toTimes = complete && (link.service !== undefined || (fresh && day !== undefined && !services.missing))
  return {
    step: present === 'services' && toTimes ? 'time' : present,
    selection: {
      products: services.keys,
      staffId: does ? person.id : null,
      staffIds: services.missing ? undefined : selection.staffIds,
      day,
      time: day === undefined || day !== requestedDay ? undefined : selection.time,
    },
    missing,
    closed: day === requestedDay ? undefined : requestedDay,
    open: services.open,
  }
}

type Page = Pick<AppContext, 'api' | 'notices'> & { t: FormatText; format: ReturnType<typeof useFormat> }

/** Opens the step that the page's URL leads to, and notifies the visitor of what is no longer available. */
export async function followAddress({ businessObject, today, go, step }: Flow, { api, notices, t, format }: Page) {
  const { search } = location
  const fresh = history.state?.from === undefined
  const { missing, closed, open, ...followed } = followLink(businessObject, search, { today, present: step, fresh })
  for (const each of missing) notices.show(t(`salon.gone.${each}`))
  const { day } = followed.selection
  if (closed !== undefined && day !== undefined)
    notices.show(t('salon.gone.closed', { day: format.dayShort(closed), next: format.dayShort(day) }))
  const like = missing.length === 0 && hasLikeParameter(search) && (await import('./similar-start.ts'))
  const start = like && (await like.findSimilarStart(api, businessObject, { today, search }))
  const found = start ? { step: 'details' as const, selection: { ...followed.selection, ...start } } : followed
  const query = writeSelection(found.selection, search)
  const changed = found.step !== step || query !== search.replace(/^\?/, '')
  // Skip if the visitor has navigated elsewhere meanwhile.
  if (changed && location.search === search) go(found.step, found.selection, { replace: true })
  if (open !== undefined && found.step === 'services') showService(open)
}

/** Scrolls to the service and focuses its first variant. */
function showService(id: string): void {
  const row = document.getElementById(`service-${id}`)
  row?.scrollIntoView()
  row?.querySelector('input')?.focus({ preventScroll: true })
}

/** Returns the requested day, or the nearest one on which the salon is open. */
function openDay({ opening, horizonDays }: BusinessObject, today: string, requested: string): string | undefined {
  const isOpen = (day: string) => openHours(opening, day).length > 0
  if (isOpen(requested)) return requested
  const days = Array.from({ length: horizonDays + 1 }, (_, count) => addDays(today, count))
  return nearestDay(days.filter(isOpen), requested)
}

function findServices({ categories }: BusinessObject, requested: string | undefined, chosen: readonly string[]) {
  const offered = categories.flatMap((category) => category.products).filter((each) => each.enabled4Booking)
  const products: Product[] = []
  const keys: string[] = []
  let missing = false
  let open: string | undefined
  for (const wanted of [...chosen, ...(requested?.replaceAll('~', '%').split(',') ?? [])]) {
    const { productId, variantId } = parseProductKey(wanted)
    const product = offered.find((each) => matchesName(productId, each.id, each.name))
    const option = findOption(product, variantId)
    const isLost = option?.addOn && parseProductKey(keys.at(-1) ?? '').productId !== product?.id
    if (product === undefined || isLost || (variantId !== null && option === undefined)) missing = true
    else {
      products.push(product)
      if (option !== undefined) keys.push(productKey({ productId: product.id, variantId: option.id }))
      else if (product.variants.length === 0) keys.push(product.id)
      else open ??= product.id
    }
  }
  return { products, keys: [...new Set(keys)], missing, open }
}

/** Finds a variant, or an add-on, which must follow its own service (CAT-13). */
function findOption(product: Product | undefined, id: string | null) {
  const variant = product?.variants.find((each) => each.id === id)
  if (variant) return { ...variant, addOn: false }
  const addOn = product?.addOns?.find((each) => each.id === id)
  return addOn && { ...addOn, addOn: true }
}

const matchesName = (wanted: string | undefined, id: string, name: string): boolean =>
  wanted !== undefined && wanted !== '' && [id, nameSlug(name), germanSlug(name)].includes(nameSlug(wanted))

function readDay(requested: string | undefined, today: string, horizonDays: number): string | undefined {
  if (requested === undefined || !isDay(requested)) return undefined
  return today <= requested && requested <= addDays(today, horizonDays) ? requested : undefined
}
