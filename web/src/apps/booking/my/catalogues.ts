import { both, type CatalogueLoader } from '../../../i18n/messages.ts'
import { stepTexts } from '../flow/step-texts.ts'

const own: CatalogueLoader = {
  de: () => import('../../../i18n/de.json?app=my'),
  en: () => import('../../../i18n/en.json?app=my'),
  vi: () => import('../../../i18n/vi.json?app=my'),
}

/** The customer's own pages also use the forms and refusals of a booking's later steps. */
export const loader = both(own, stepTexts)
