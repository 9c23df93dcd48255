import type { Plugin } from 'vite'

/**
 * Redirects browsers older than the supported ones (domain/src/oldest-browsers.ts) to a page that explains why: each of
 * them lacks one of the two features, which a test checks with MDN's data. The check itself runs in any browser.
 */
const check = "''.isWellFormed&&CSS.supports('selector(:has(a))')||location.replace('/old-browser'+location.pathname)"

export const oldBrowsers = (): Plugin => ({
  name: 'goldline-old-browsers',
  transformIndexHtml: () => [{ tag: 'script', children: check, injectTo: 'head' }],
})
