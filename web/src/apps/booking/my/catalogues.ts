import type { CatalogueLoader } from '../../../i18n/messages.ts'

export const loader: CatalogueLoader = {
  de: () => import('../../../i18n/de.json?app=my'),
  en: () => import('../../../i18n/en.json?app=my'),
  vi: () => import('../../../i18n/vi.json?app=my'),
}
