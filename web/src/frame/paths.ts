/** Addresses of this installation that one app links to in another. */
export const sitePage = '/'
export const adminPage = '/admin'
/** Where an owner begins. */
export const signUpPage = '/admin/sign-up'
export const apiDocs = '/docs'
/** Who runs it, and what holds here; the server writes these pages. */
export const imprintPage = '/imprint'
export const privacyPage = '/privacy'
export const termsPage = '/terms'
