/** The paths of CHECKOUT below its page, as patterns where they have parameters. */
export const paths = {
  /** Query: `sale` is the open sale, `visit` an appointment to check out. */
  start: '/',
  paid: '/paid/:id',
  queue: '/queue',
  orders: '/orders/:id?',
  day: '/day',
  dayEnd: '/day/end',
} as const

/** Returns the path of a paid order. @param back the visit for which ADMIN opened the till (`useCalendarVisit`) */
export const paidPath = (id: string, back: Record<string, string> = {}) => {
  const query = new URLSearchParams(back).toString()
  return query ? `/paid/${id}?${query}` : `/paid/${id}`
}

/** Returns the path of a started sale. */
export const salePath = (id: string) => `${paths.start}?sale=${id}`

/** Returns the path that opens the sale of a visit, or starts one. */
export const visitSalePath = (appointmentId: string) => `${paths.start}?visit=${appointmentId}`
export const ordersPath = (id?: string) => (id === undefined ? '/orders' : `/orders/${id}`)
