/** Every address of CHECKOUT, below its page; as patterns where a part is named. */
export const paths = {
  /** `sale`: the one that is open; `visit`: an appointment to check out. */
  start: '/',
  paid: '/paid/:id',
  queue: '/queue',
  orders: '/orders/:id?',
  day: '/day',
  dayEnd: '/day/end',
} as const

/** `back`: the visit that ADMIN opened the till for (`useWayBack`). */
export const paidAt = (id: string, back: Record<string, string> = {}) => {
  const query = new URLSearchParams(back).toString()
  return query ? `/paid/${id}?${query}` : `/paid/${id}`
}

/** A sale that was begun. */
export const saleAt = (id: string) => `${paths.start}?sale=${id}`

/** Opens the sale of a visit, or begins one. */
export const saleWith = (appointmentId: string) => `${paths.start}?visit=${appointmentId}`
export const ordersAt = (id?: string) => (id === undefined ? '/orders' : `/orders/${id}`)
