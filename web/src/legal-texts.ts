import type { CatalogueLoader } from './i18n/messages.ts'

/** Texts of the cookie choice and the terms, shared by all apps. */
export const legalTexts: CatalogueLoader = {
  de: () => import('./i18n/de.json?app=legal'),
  en: () => import('./i18n/en.json?app=legal'),
  vi: () => import('./i18n/vi.json?app=legal'),
}
