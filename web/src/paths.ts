/** Addresses of this installation that one app links to in another. */
export const sitePage = '/'
export const adminPage = '/admin'
export const apiDocs = '/docs'
/** Only in the demo: every message that was sent. */
export const outbox = '/outbox'

export const salonPage = (urlName: string) => `/b/${urlName}`
