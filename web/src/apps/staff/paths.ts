/** The paths of STAFF below its page, as patterns where they have parameters. */
export const paths = {
  start: '/',
  visit: '/visit/:id',
  week: '/week',
  queue: '/queue',
  me: '/me',
  link: '/link',
} as const

export const visitPath = (id: string): string => `/visit/${id}`

/** Returns the path of a day other than today, or of a colleague's day. */
export const dayPath = (day: string, staffId?: string): string => `/?day=${day}${staffId ? `&of=${staffId}` : ''}`
