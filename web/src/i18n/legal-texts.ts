import type { CatalogueLoader } from './messages.ts'

/** Texts of the cookie choice and the terms, shared by all apps. */
export const legalTexts: CatalogueLoader = {
  de: () => import('./de.json?app=legal'),
  en: () => import('./en.json?app=legal'),
  vi: () => import('./vi.json?app=legal'),
}
