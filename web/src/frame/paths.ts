/** Addresses of this installation that one app links to in another. */
export const sitePage = '/'
export const adminPage = '/admin'
/** Page where an owner signs up. */
export const signUpPage = '/admin/sign-up'
export const apiDocs = '/docs'
/** Page where visitors report a page or a picture. */
export const contactPage = '/contact'
/** Legal pages, rendered by the server. */
export const imprintPage = '/imprint'
export const privacyPage = '/privacy'
export const termsPage = '/terms'
