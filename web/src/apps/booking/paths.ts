/** The paths of BOOKING below the salon's page; those of the customer's own pages are in my-paths.ts. */
export const paths = {
  services: '/',
  time: '/time',
  details: '/details',
  pin: '/pin',
  done: '/done',
  terms: '/terms',
  privacy: '/privacy',
  /** Gift cards (GFT-01). */
  gift: '/gift',
  withdraw: '/withdraw',
  my: '/my',
  /** Several people at once (APT-17). */
  party: '/party',
} as const

/** Returns the section that a path belongs to; undefined: the booking itself. */
export const sectionOfPath = (path: string): string | undefined =>
  /^\/(?:my|party|pay|terms|privacy|review|gallery|team|gift|withdraw)(?=\/|$)/.exec(path)?.[0]
