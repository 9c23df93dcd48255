import type { CatalogueLoader } from '../../i18n/messages.ts'

// A text belongs to one of these by what its id begins with: web/build/sections.ts.

/** What every screen of ADMIN says, and the sign-in. */
export const loader: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=admin'),
  en: () => import('../../i18n/en.json?app=admin'),
  vi: () => import('../../i18n/vi.json?app=admin'),
}

export const customersTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=customers'),
  en: () => import('../../i18n/en.json?app=customers'),
  vi: () => import('../../i18n/vi.json?app=customers'),
}

export const creditTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=credit'),
  en: () => import('../../i18n/en.json?app=credit'),
  vi: () => import('../../i18n/vi.json?app=credit'),
}

/** The calendar that is kept for a time without a server. */
export const offlineTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=offline'),
  en: () => import('../../i18n/en.json?app=offline'),
  vi: () => import('../../i18n/vi.json?app=offline'),
}

export const overviewTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=overview'),
  en: () => import('../../i18n/en.json?app=overview'),
  vi: () => import('../../i18n/vi.json?app=overview'),
}

export const paletteTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=palette'),
  en: () => import('../../i18n/en.json?app=palette'),
  vi: () => import('../../i18n/vi.json?app=palette'),
}

/** What was sent, and what it cost. */
export const bulkTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=bulk'),
  en: () => import('../../i18n/en.json?app=bulk'),
  vi: () => import('../../i18n/vi.json?app=bulk'),
}

export const messagesTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=messages'),
  en: () => import('../../i18n/en.json?app=messages'),
  vi: () => import('../../i18n/vi.json?app=messages'),
}

export const reportsTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=reports'),
  en: () => import('../../i18n/en.json?app=reports'),
  vi: () => import('../../i18n/vi.json?app=reports'),
}

/** The till's books: sales, articles, day ends, turnover, journal, settings. */
export const booksTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=books'),
  en: () => import('../../i18n/en.json?app=books'),
  vi: () => import('../../i18n/vi.json?app=books'),
}

export const reviewsTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=reviews'),
  en: () => import('../../i18n/en.json?app=reviews'),
  vi: () => import('../../i18n/vi.json?app=reviews'),
}

export const settingsTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=settings'),
  en: () => import('../../i18n/en.json?app=settings'),
  vi: () => import('../../i18n/vi.json?app=settings'),
}

export const servicesTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=services'),
  en: () => import('../../i18n/en.json?app=services'),
  vi: () => import('../../i18n/vi.json?app=services'),
}

export const teamTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=team'),
  en: () => import('../../i18n/en.json?app=team'),
  vi: () => import('../../i18n/vi.json?app=team'),
}

/** The own account, the salon's devices, and whose turn it is on a shared one. */
export const accountTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=account'),
  en: () => import('../../i18n/en.json?app=account'),
  vi: () => import('../../i18n/vi.json?app=account'),
}

/** Views of the calendar beside the day, and how they are shown. */
export const viewsTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=views'),
  en: () => import('../../i18n/en.json?app=views'),
  vi: () => import('../../i18n/vi.json?app=views'),
}

export const entryTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=entry'),
  en: () => import('../../i18n/en.json?app=entry'),
  vi: () => import('../../i18n/vi.json?app=entry'),
}

export const waitingTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=waiting'),
  en: () => import('../../i18n/en.json?app=waiting'),
  vi: () => import('../../i18n/vi.json?app=waiting'),
}

/** The first set-up, and signing up. */
export const setupTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=setup'),
  en: () => import('../../i18n/en.json?app=setup'),
  vi: () => import('../../i18n/vi.json?app=setup'),
}

/** Names of holidays, which the calendar needs on such days alone. */
export const holidayTexts: CatalogueLoader = {
  de: () => import('../../i18n/de.json?app=holidays'),
  en: () => import('../../i18n/en.json?app=holidays'),
  vi: () => import('../../i18n/vi.json?app=holidays'),
}
