import type { CatalogueLoader } from '../../i18n/messages.ts'

export const loader: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=booking'),
  en: () => import('../../i18n/en.json?app=booking'),
  vi: () => import('../../i18n/vi.json?app=booking'),
}
