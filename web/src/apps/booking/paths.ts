/** Every address of BOOKING, below the salon's page. */
export const paths = {
  services: '/',
  time: '/time',
  details: '/details',
  pin: '/pin',
  done: '/done',
  terms: '/terms',
  privacy: '/privacy',
  review: '/review/:secret',
  my: '/my',
  waitingList: '/my/waiting-list',
  myDetails: '/my/details',
  link: '/my/link',
  goodbye: '/my/goodbye',
  appointment: '/my/appointments/:id',
  move: '/my/appointments/:id/move',
} as const

export const appointmentAt = (id: string) => paths.appointment.replace(':id', id)
export const moveAt = (id: string) => paths.move.replace(':id', id)

/** The section beside the booking that an address is of; undefined: the booking itself. */
export const sectionOf = (path: string): string | undefined => /^\/(?:my|terms|privacy|review)(?=\/|$)/.exec(path)?.[0]
