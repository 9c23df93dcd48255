import type { Plugin } from 'vite'

/**
 * Leads browsers that are older than those in which the apps run (domain/src/oldest-browsers.ts) to a page that says so:
 * one of the two is missing in each of them, which a test holds against MDN's data. They read it, whatever they cannot.
 */
const check = "''.isWellFormed&&CSS.supports('selector(:has(a))')||location.replace('/old-browser'+location.pathname)"

export const oldBrowsers = (): Plugin => ({
  name: 'goldline-old-browsers',
  transformIndexHtml: () => [{ tag: 'script', children: check, injectTo: 'head' }],
})
