/** Every address of CHECKOUT, below its page; as patterns where a part is named. */
export const paths = {
  /** `sale`: the open sale; `visit`: an appointment to check out. */
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

/** Address of a started sale. */
export const saleAt = (id: string) => `${paths.start}?sale=${id}`

/** Address that opens the sale of a visit, or begins one. */
export const saleAddress = (appointmentId: string) => `${paths.start}?visit=${appointmentId}`
export const ordersAt = (id?: string) => (id === undefined ? '/orders' : `/orders/${id}`)
