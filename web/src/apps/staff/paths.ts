/** Every address of STAFF, below its page; as patterns where a part is named. */
export const paths = {
  start: '/',
  visit: '/visit/:id',
  week: '/week',
  queue: '/queue',
  me: '/me',
} as const

export const visitAt = (id: string): string => `/visit/${id}`

/** Another day than today, in the address. */
export const dayAt = (day: string): string => `/?day=${day}`
