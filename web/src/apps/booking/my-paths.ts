/** The addresses of the customer's own pages and of what lies beside booking, apart from the others since they load later. */
export const myPaths = {
  waitingList: '/my/waiting-list',
  details: '/my/details',
  link: '/my/link',
  /** For the salon itself; defined here because this route loads later. */
  google: '/my/google',
  goodbye: '/my/goodbye',
  /** A deposit before its visit is booked (PAY-03). */
  pay: '/pay/:id',
  /** A gift card that was ordered (GFT-01). */
  gift: '/gift/:id',
  review: '/review/:secret',
  gallery: '/gallery',
  person: '/team/:id',
  appointment: '/my/appointments/:id',
  move: '/my/appointments/:id/move',
} as const

export const appointmentAt = (id: string) => myPaths.appointment.replace(':id', id)
export const moveAt = (id: string) => myPaths.move.replace(':id', id)
export const personAt = (id: string) => myPaths.person.replace(':id', id)
export const giftAt = (key: string) => myPaths.gift.replace(':id', key)
export const payAt = (id: string) => myPaths.pay.replace(':id', id)

/** Page of every message that was sent; only in a demo. */
export const outbox = '/outbox'
