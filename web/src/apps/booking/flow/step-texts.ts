import type { CatalogueLoader } from '../../../i18n/messages.ts'

/** Texts of a booking after its first step: forms, times, PIN and refusals. */
export const stepTexts: CatalogueLoader = {
  de: () => import('../../../i18n/de.json?app=steps'),
  en: () => import('../../../i18n/en.json?app=steps'),
  vi: () => import('../../../i18n/vi.json?app=steps'),
}
