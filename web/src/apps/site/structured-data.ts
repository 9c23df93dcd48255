/** The schema.org JSON-LD of the site's pages for search engines; contains only what the page shows. */

import { inLanguage, type PageFacts, type SiteData } from '@goldline/contract/page'
import { fractionDigits } from '@goldline/domain/money'
import { absoluteAddress } from '../../frame/page-head.tsx'
import { createIntl } from '../../i18n/intl.tsx'
import type { Messages } from '../../i18n/messages.ts'
import { pagePaths, picturePath } from './paths.ts'

export function siteData(facts: PageFacts<SiteData>, messages: Messages): object {
  const { page, prices, people } = facts.data
  const intl = createIntl({ locale: facts.lang, messages })
  const address = inLanguage(absoluteAddress(facts, pagePaths[page]), facts.lang)
  const name = intl.t(`site.title.${page}`)
  const website = {
    '@type': 'WebSite',
    '@id': absoluteAddress(facts, '/#site'),
    name: 'Goldline',
    url: absoluteAddress(facts, pagePaths.home),
    ...(page === 'home' && { potentialAction: searchAction(facts) }),
  }
  const graph: object[] = [
    website,
    {
      '@type': page === 'contact' ? 'ContactPage' : 'WebPage',
      '@id': address,
      url: address,
      name,
      inLanguage: facts.lang,
      isPartOf: { '@id': website['@id'] },
    },
  ]
  const { founder } = people
  if (page === 'home' && founder)
    graph.push({
      '@type': 'Person',
      name: founder.name,
      ...(founder.picture && { image: absoluteAddress(facts, picturePath(founder.picture)) }),
    })
  if (page === 'home' || page === 'prices')
    graph.push({
      '@type': 'SoftwareApplication',
      name: 'Goldline',
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      url: absoluteAddress(facts, pagePaths.home),
      ...(prices && { offers: prices.tiers.map((tier) => offer(tier, prices.currency)) }),
    })
  return { '@context': 'https://schema.org', '@graph': graph }
}

const offer = ({ tier, month }: { tier: string; month: number }, currency: string) => ({
  '@type': 'Offer',
  name: tier,
  price: (month / 10 ** fractionDigits(currency)).toFixed(fractionDigits(currency)),
  priceCurrency: currency,
})

const searchAction = (facts: PageFacts<SiteData>) => ({
  '@type': 'SearchAction',
  target: {
    '@type': 'EntryPoint',
    urlTemplate: `${absoluteAddress(facts, pagePaths.home)}?query={search_term_string}`,
  },
  'query-input': 'required name=search_term_string',
})
