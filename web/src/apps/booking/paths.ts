/** The addresses of BOOKING, below the salon's page; those of the customer's own pages are in my-paths.ts. */
export const paths = {
  services: '/',
  time: '/time',
  details: '/details',
  pin: '/pin',
  done: '/done',
  terms: '/terms',
  privacy: '/privacy',
  my: '/my',
} as const

/** The section that a path belongs to; undefined: the booking itself. */
export const sectionOfPath = (path: string): string | undefined =>
  /^\/(?:my|pay|terms|privacy|review|gallery)(?=\/|$)/.exec(path)?.[0]
