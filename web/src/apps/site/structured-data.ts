/** The schema.org JSON-LD of the site's pages for search engines; contains only what the page shows. */

import { inLanguage, type PageFacts, type SiteData } from '@goldline/contract/page'
import { fractionDigits } from '@goldline/domain/money'
import { addressOf } from '../../frame/page-head.tsx'
import { createIntl } from '../../i18n/intl.tsx'
import type { Messages } from '../../i18n/messages.ts'
import { pathOf, pictureOf } from './paths.ts'

export function siteData(facts: PageFacts<SiteData>, messages: Messages): object {
  const { page, prices, people } = facts.data
  const intl = createIntl({ locale: facts.lang, messages })
  const address = inLanguage(addressOf(facts, pathOf[page]), facts.lang)
  const name = intl.t(`site.title.${page}`)
  const website = {
    '@type': 'WebSite',
    '@id': addressOf(facts, '/#site'),
    name: 'Goldline',
    url: addressOf(facts, pathOf.home),
    ...(page === 'home' && { potentialAction: searchOf(facts) }),
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
      ...(founder.picture && { image: addressOf(facts, pictureOf(founder.picture)) }),
    })
  if (page === 'home' || page === 'prices')
    graph.push({
      '@type': 'SoftwareApplication',
      name: 'Goldline',
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      url: addressOf(facts, pathOf.home),
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

const searchOf = (facts: PageFacts<SiteData>) => ({
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${addressOf(facts, pathOf.home)}?query={search_term_string}` },
  'query-input': 'required name=search_term_string',
})
