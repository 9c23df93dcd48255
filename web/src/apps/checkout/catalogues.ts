import type { CatalogueLoader } from '../../i18n/messages.ts'

// A text belongs to one of these by what its id begins with: web/build/sections.ts.

/** What is said from the first screen on. */
export const loader: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=checkout'),
  en: () => import('../../i18n/en.json?app=checkout'),
  vi: () => import('../../i18n/vi.json?app=checkout'),
}

/** What was sold, and a till's day. */
export const tillBooksTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=tillBooks'),
  en: () => import('../../i18n/en.json?app=tillBooks'),
  vi: () => import('../../i18n/vi.json?app=tillBooks'),
}
