import type { BookingData, Page, PageFacts } from '@goldline/contract/page'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { renderToString } from 'react-dom/server'
import { addressOf, pageHead } from '../../frame/page-head.tsx'
import { textsIn } from '../../i18n/loaded-texts.ts'
import '../../i18n/all-texts.ts'
import { holdPart } from '../../client/use-fetched.ts'
import { BookingApp } from './app.tsx'
import { islandsOf } from './salon/SalonIsland.tsx'
import * as search from './services/find-services.ts'
import { loadSearch } from './services/ServicesScreen.tsx'
import { salonData } from './structured-data.ts'

// A page with results is rendered at once.
holdPart(loadSearch, search)

/** @public The server loads it by its path. */
export function render(facts: PageFacts<BookingData>): Page {
  const texts = textsIn(facts.lang)
  const { businessObject } = facts.data
  const body = renderToString(<BookingApp facts={facts} islands={islandsOf()} />)
  if (!businessObject) {
    const head = pageHead(facts, texts, { title: { id: 'salon.notFound.title' }, noIndex: true })
    return { status: 404, lang: facts.lang, head, body }
  }
  if (/^\/b\/[^/]+\/my(\/|$)/.test(facts.path)) {
    const head = pageHead(facts, texts, { title: { id: 'word.myAppointments' }, noIndex: true })
    return { status: 200, lang: facts.lang, head, body }
  }
  if (/^\/b\/[^/]+\/review\//.test(facts.path)) {
    const head = pageHead(facts, texts, { title: { id: 'salon.review' }, noIndex: true })
    return { status: 200, lang: facts.lang, head, body }
  }
  if (/^\/b\/[^/]+\/gallery/.test(facts.path)) {
    const head = pageHead(facts, texts, {
      title: { id: 'booking.pictures', values: { salon: businessObject.name } },
      path: `${salonPage(businessObject.urlName)}/gallery`,
    })
    return { status: 200, lang: facts.lang, head, body }
  }
  const legal = /^\/b\/[^/]+\/(terms|privacy)$/.exec(facts.path)?.[1]
  if (legal === 'terms' || legal === 'privacy') {
    const head = pageHead(facts, texts, { title: { id: `legal.${legal}` } })
    return { status: 200, lang: facts.lang, head, body }
  }
  const { name: salon, city, urlName, teaserImages } = businessObject
  const values = { salon, city }
  // Every step shares the salon page's canonical path.
  const path = salonPage(urlName)
  const [first] = teaserImages
  const head = pageHead(facts, texts, {
    title: { id: 'booking.title', values },
    description: { id: 'salon.description', values },
    path,
    manifest: `${path}/app.webmanifest`,
    ...(first && { picture: { path: first.sharePath, alt: first.alt || salon } }),
    data: salonData(businessObject, {
      address: addressOf(facts, path),
      publicUrl: facts.publicUrl,
      language: facts.lang,
      now: facts.data.now,
      reviews: facts.data.reviews,
    }),
  })
  return { status: 200, lang: facts.lang, head, body }
}
