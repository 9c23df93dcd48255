/** Paths of the customer's own pages and others outside booking, in a file of their own since these load later. */
export const myPaths = {
  waitingList: '/my/waiting-list',
  details: '/my/details',
  /** Packages to buy (GFT-01h). */
  packages: '/my/packages',
  link: '/my/link',
  /** Opened by the salon, not a customer; it is here because its page loads late, too. */
  google: '/my/google',
  goodbye: '/my/goodbye',
  /** Payment of a deposit before the visit is booked (PAY-03). */
  pay: '/pay/:id',
  /** An ordered gift card (GFT-01). */
  gift: '/gift/:id',
  review: '/review/:secret',
  gallery: '/gallery',
  person: '/team/:id',
  appointment: '/my/appointments/:id',
  move: '/my/appointments/:id/move',
  /** A visit that waits for the salon's answer (APT-16g). */
  request: '/my/requests/:id',
} as const

export const appointmentPath = (id: string) => myPaths.appointment.replace(':id', id)
export const requestAt = (id: string) => myPaths.request.replace(':id', id)
export const movePath = (id: string) => myPaths.move.replace(':id', id)
export const personPath = (id: string) => myPaths.person.replace(':id', id)
export const giftPath = (key: string) => myPaths.gift.replace(':id', key)
export const payPath = (id: string) => myPaths.pay.replace(':id', id)

/** Page of all sent messages; exists only in a demo. */
export const outbox = '/outbox'
