import type { CatalogueLoader } from './messages.ts'

/** Texts of a device that is paired, or not yet, shared by the salon's apps. */
export const deviceTexts: CatalogueLoader = {
  de: () => import('./de.json?app=device'),
  en: () => import('./en.json?app=device'),
  vi: () => import('./vi.json?app=device'),
}
