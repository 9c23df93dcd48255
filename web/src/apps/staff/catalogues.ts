import type { CatalogueLoader } from '../../i18n/messages.ts'

// A text belongs to one of these by what its id begins with: web/build/sections.ts.

/** What is said from the first screen on. */
export const loader: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=staff'),
  en: () => import('../../i18n/en.json?app=staff'),
  vi: () => import('../../i18n/vi.json?app=staff'),
}

/** What its screens say. */
export const apronTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=apron'),
  en: () => import('../../i18n/en.json?app=apron'),
  vi: () => import('../../i18n/vi.json?app=apron'),
}
