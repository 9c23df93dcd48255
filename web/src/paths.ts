/** Addresses of this installation that one app links to in another. */
export const sitePage = '/'
export const adminPage = '/admin'
export const apiDocs = '/docs'

export const salonPage = (urlName: string) => `/b/${urlName}`
