/** The addresses of the customer's own pages, apart from the others since they load later. */
export const myPaths = {
  waitingList: '/my/waiting-list',
  details: '/my/details',
  link: '/my/link',
  /** For the salon itself; defined here because this route loads later. */
  google: '/my/google',
  goodbye: '/my/goodbye',
  appointment: '/my/appointments/:id',
  move: '/my/appointments/:id/move',
} as const

export const appointmentAt = (id: string) => myPaths.appointment.replace(':id', id)
export const moveAt = (id: string) => myPaths.move.replace(':id', id)

/** Only in the demo: every message that was sent. */
export const outbox = '/outbox'
