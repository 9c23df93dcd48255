import { salonPage } from '@goldline/domain/business-object/salon-page'
import { paths } from '../paths.ts'
/** The choices so far, kept in the URL, so that back, reload and a shared link preserve them. */
export type Selection = {
  /** `productId` or `productId%variantId`, in the order chosen. */
  products: readonly string[]
  /** null: first available. */
  staffId: string | null
  /** Only if staffId is null: one staff member per product, null for any person (AVL-12). */
  staffIds?: readonly (string | null)[] | undefined
  /** `YYYY-MM-DD` */
  day: string | undefined
  /** `HH:mm:ss` */
  time: string | undefined
}

/** The requested staff: one person for the whole visit, or one per service. */
export type RequestedStaff = Pick<Selection, 'staffId' | 'staffIds'>

/** Replaces staff who no longer work there, in an old link, by the first available. */
export function withKnownStaff<Wish extends RequestedStaff>(wish: Wish, staff: readonly { id: string }[]): Wish {
  const known = (wanted: string | null) => (staff.some(({ id }) => id === wanted) ? wanted : null)
  return { ...wish, staffId: known(wish.staffId), staffIds: wish.staffIds?.map(known) }
}

export type FlowStep = 'services' | 'time' | 'details' | 'pin' | 'done'

const productKey = /^[0-9a-f-]{36}(%[0-9a-f-]{36})?$/

/** Splits the URL's service keys, in which `~` replaces `%` because routers decode percent signs twice. */
const keysOf = (text: string): string[] => text.replaceAll('~', '%').split(',')

/** Parses the query and skips malformed values, since a URL can be typed by hand. */
export function readSelection(search: string): Selection {
  const query = new URLSearchParams(search)
  const staff = query.get('staff')
  const staffId = staff !== null && /^[0-9a-f-]{36}$/.test(staff) ? staff : null
  const products = [...new Set(keysOf(query.get('services') ?? '').filter((key) => productKey.test(key)))].slice(0, 10)
  const each = matching(query.get('each'), /^([0-9a-f-]{36}|any)(,([0-9a-f-]{36}|any)){1,9}$/)?.split(',')
  return {
    products,
    staffId,
    // Changing the services resets the person per service.
    ...(staffId === null &&
      each?.length === products.length && { staffIds: each.map((id) => (id === 'any' ? null : id)) }),
    day: matching(query.get('day'), /^\d{4}-\d{2}-\d{2}$/),
    time: matching(query.get('time'), /^\d{2}:\d{2}:\d{2}$/),
  }
}

/** Writes the selection as a query string. @param search the current query, whose language is kept */
export function writeSelection({ products, staffId, staffIds, day, time }: Selection, search = ''): string {
  const query = new URLSearchParams()
  const lang = new URLSearchParams(search).get('lang')
  if (lang !== null) query.set('lang', lang)
  if (products.length > 0) query.set('services', products.join(',').replaceAll('%', '~'))
  if (staffId !== null) query.set('staff', staffId)
  else if (staffIds?.length === products.length && staffIds.length > 1) query.set('each', eachInQuery(staffIds))
  if (day !== undefined) query.set('day', day)
  if (time !== undefined) query.set('time', time)
  return query.toString()
}

const eachInQuery = (staffIds: readonly (string | null)[]): string => staffIds.map((id) => id ?? 'any').join(',')

/** Returns the requested staff as query parameters. */
export function staffQuery({ staffId, staffIds }: RequestedStaff) {
  if (staffId !== null) return { staffId }
  return staffIds === undefined ? {} : { staffIds: eachInQuery(staffIds) }
}

/** What a link from outside requests, by ids or names (`gel-manikuere`); deep-link.ts turns it into a selection. */
export type SelectionLink = { service?: string; staff?: string; day?: string }

/** Returns a shareable link to the salon's page with a preselection. */
export function linkTo({ urlName }: { urlName: string }, link: SelectionLink): string {
  const query = new URLSearchParams(link).toString()
  return salonPage(urlName) + (query && `?${query}`)
}

/** Returns the step's path below the salon's URL. */
export const pathOfStep = (step: FlowStep): string => paths[step]

export function stepOfPath(path: string): FlowStep {
  return (/^\/(time|details|pin|done)(?=\/|$)/.exec(path)?.[1] as FlowStep | undefined) ?? 'services'
}

function matching(value: string | null, shape: RegExp): string | undefined {
  return value !== null && shape.test(value) ? value : undefined
}
