import type { BusinessObject } from '@goldline/contract/business-object'
import type { BookingData, Page, PageFacts } from '@goldline/contract/page'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { fullName } from '@goldline/domain/user/full-name'
import { renderToString } from 'react-dom/server'
import { absoluteAddress, renderPageHead } from '../../frame/page-head.tsx'
import { textsIn } from '../../i18n/loaded-texts.ts'
import '../../i18n/all-texts.ts'
import { cachePart } from '../../client/use-fetched.ts'
import { BookingApp } from './app.tsx'
import { createIslands } from './salon/SalonIsland.tsx'
import * as search from './services/find-services.ts'
import { loadSearch } from './services/ServicesScreen.tsx'
import { personData, salonData } from './structured-data.ts'

// Preload the search, so that a page with results renders synchronously.
cachePart(loadSearch, search)

/** @public Loaded by the server, by its path. */
export function render(facts: PageFacts<BookingData>): Page {
  const texts = textsIn(facts.lang)
  const { businessObject } = facts.data
  const body = renderToString(<BookingApp facts={facts} islands={createIslands()} />)
  if (!businessObject) {
    const head = renderPageHead(facts, texts, { title: { id: 'salon.notFound.title' }, noIndex: true })
    return { status: 404, lang: facts.lang, head, body }
  }
  const beside = findOtherTitle(facts.path)
  if (beside) return { status: 200, lang: facts.lang, head: renderPageHead(facts, texts, beside), body }
  if (/^\/b\/[^/]+\/gallery/.test(facts.path)) {
    const head = renderPageHead(facts, texts, {
      title: { id: 'booking.pictures', values: { salon: businessObject.name } },
      path: `${salonPage(businessObject.urlName)}/gallery`,
    })
    return { status: 200, lang: facts.lang, head, body }
  }
  if (/^\/b\/[^/]+\/team\//.test(facts.path))
    return { ...personHead(facts, businessObject, texts), lang: facts.lang, body }
  const legal = /^\/b\/[^/]+\/(terms|privacy)$/.exec(facts.path)?.[1]
  if (legal === 'terms' || legal === 'privacy') {
    const head = renderPageHead(facts, texts, { title: { id: `legal.${legal}` } })
    return { status: 200, lang: facts.lang, head, body }
  }
  const { name: salon, city, urlName, teaserImages } = businessObject
  const values = { salon, city }
  // Every step shares the salon page's canonical path.
  const path = salonPage(urlName)
  const [first] = teaserImages
  const head = renderPageHead(facts, texts, {
    title: { id: 'booking.title', values },
    description: { id: 'salon.description', values },
    path,
    manifest: `${path}/app.webmanifest`,
    picture: first && { path: first.sharePath, alt: first.alt || salon },
    data: salonData(businessObject, {
      address: absoluteAddress(facts, path),
      publicUrl: facts.publicUrl,
      language: facts.lang,
      now: facts.data.now,
      reviews: facts.data.reviews,
    }),
  })
  return { status: 200, lang: facts.lang, head, body }
}

/** Returns the titles of the pages besides booking, most of which are private. */
function findOtherTitle(path: string): Pick<Parameters<typeof renderPageHead>[2], 'title' | 'noIndex'> | undefined {
  const [, section, own] = /^\/b\/[^/]+\/(my|review|gift|withdraw)(?:\/(.*))?$/.exec(path) ?? []
  switch (section) {
    case 'my':
      return { title: { id: 'word.myAppointments' }, noIndex: true }
    case 'review':
      return { title: { id: 'salon.review' }, noIndex: true }
    case 'gift':
      return { title: { id: 'booking.gift.title' }, noIndex: own !== undefined }
    case 'withdraw':
      return { title: { id: 'booking.withdraw' }, noIndex: true }
  }
}

/** Builds the head of a person's page; 404 without their consent to one (STF-09). */
function personHead(
  facts: PageFacts<BookingData>,
  businessObject: BusinessObject,
  texts: ReturnType<typeof textsIn>,
): Pick<Page, 'status' | 'head'> {
  const { person } = facts.data
  const known = businessObject.staff.find(({ id }) => id === person?.id)
  if (!person || !known)
    return { status: 404, head: renderPageHead(facts, texts, { title: { id: 'person.notFound' }, noIndex: true }) }
  const values = { name: fullName(known), salon: businessObject.name, city: businessObject.city }
  const salonAddress = absoluteAddress(facts, salonPage(businessObject.urlName))
  const head = renderPageHead(facts, texts, {
    title: { id: 'person.title', values },
    description: { id: 'person.description', values },
    data: personData(person, {
      name: values.name,
      address: absoluteAddress(facts),
      salonAddress,
      publicUrl: facts.publicUrl,
    }),
  })
  return { status: 200, head }
}
