/** Addresses of this installation that one app links to in another. */
export const sitePage = '/'
export const adminPage = '/admin'
/** Where an owner begins. */
export const signUpPage = '/admin/sign-up'
export const apiDocs = '/docs'

export const salonPage = (urlName: string) => `/b/${urlName}`
