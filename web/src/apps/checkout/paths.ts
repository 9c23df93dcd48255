import { pathsOf } from '../../frame/screen-paths.ts'
import { screenRows } from './screens.ts'

/** Every address of CHECKOUT, below its page; as patterns where a part is named. */
export const paths = pathsOf(screenRows)

/** `back`: the visit that ADMIN opened the till for (`useWayBack`). */
export const paidAt = (id: string, back: Record<string, string> = {}) => {
  const query = new URLSearchParams(back).toString()
  return query ? `/paid/${id}?${query}` : `/paid/${id}`
}

/** A sale that was begun. */
export const saleAt = (id: string) => `${paths.start}?sale=${id}`

/** Opens the sale of a visit, or begins one. */
export const saleAddress = (appointmentId: string) => `${paths.start}?visit=${appointmentId}`
export const ordersAt = (id?: string) => (id === undefined ? '/orders' : `/orders/${id}`)
