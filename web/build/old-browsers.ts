import type { Plugin } from 'vite'

/**
 * Redirects browsers older than those in which the apps run (domain/src/oldest-browsers.ts) to a page that says so:
 * each of them lacks one of the two features, which a test checks against MDN's data. The check itself runs in any
 * browser.
 */
const check = "''.isWellFormed&&CSS.supports('selector(:has(a))')||location.replace('/old-browser'+location.pathname)"

export const oldBrowsers = (): Plugin => ({
  name: 'goldline-old-browsers',
  transformIndexHtml: () => [{ tag: 'script', children: check, injectTo: 'head' }],
})
