import type { SitePage } from '@goldline/contract/page'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import type { Language } from '@goldline/domain/message/kinds'
import { contactPage, imprintPage, privacyPage, sitePage, termsPage } from '../../frame/paths.ts'
import type { MessageId } from '../../i18n/messages.ts'

export const pagePaths: Record<SitePage, string> = {
  home: sitePage,
  features: '/features',
  prices: '/prices',
  help: '/help',
  contact: contactPage,
  imprint: imprintPage,
  privacy: privacyPage,
  terms: termsPage,
  salonTerms: `${termsPage}?audience=OWNER`,
  accessibility: '/accessibility',
}

/** Id of the list of salons on the home page. */
export const salonsId = 'find'

/** The demo salon that readers can try. */
export const demoSalon = salonPage('studio-lumiere')

type SiteLink = { id: MessageId; href: string; page?: SitePage }
/** The links of the navigation. */
export const navigationLinks: readonly SiteLink[] = [
  { id: 'site.nav.features', href: pagePaths.features, page: 'features' },
  { id: 'site.nav.prices', href: pagePaths.prices, page: 'prices' },
  { id: 'word.findASalon', href: `${pagePaths.home}#${salonsId}` },
  { id: 'word.help', href: pagePaths.help, page: 'help' },
  { id: 'word.contact', href: pagePaths.contact, page: 'contact' },
]

/** Returns the path of a picture in the operator's folder. */
export const picturePath = (file: string): string => `/site/pictures/${file}`

/** Returns the path of a page's preview picture, for shared links. */
export const sharePicturePath = (page: SitePage, language: Language): string => `/share/${page}-${language}.jpg`
