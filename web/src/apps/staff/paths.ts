/** Every address of STAFF, below its page; as patterns where a part is named. */
export const paths = {
  start: '/',
  visit: '/visit/:id',
  week: '/week',
  queue: '/queue',
  me: '/me',
  link: '/link',
} as const

export const visitAt = (id: string): string => `/visit/${id}`

/** Address of a day other than today, or of a colleague's. */
export const dayAt = (day: string, staffId?: string): string => `/?day=${day}${staffId ? `&of=${staffId}` : ''}`
