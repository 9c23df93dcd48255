import type { BookingData, Page, PageFacts } from '@goldline/contract/page'
import { renderToString } from 'react-dom/server'
import de from '../../i18n/de.json?app=booking'
import en from '../../i18n/en.json?app=booking'
import vi from '../../i18n/vi.json?app=booking'
import { pageHead } from '../../page-head.tsx'
import { BookingApp } from './app.tsx'

const catalogues = { de, en, vi }

export function render(facts: PageFacts<BookingData>): Page {
  const messages = catalogues[facts.lang]
  const { businessObject } = facts.data
  const body = renderToString(<BookingApp facts={facts} messages={messages} />)
  if (!businessObject) {
    const head = pageHead(facts, messages, { title: { id: 'booking.notFound.title' }, noIndex: true })
    return { status: 404, lang: facts.lang, head, body }
  }
  if (/^\/b\/[^/]+\/my(\/|$)/.test(facts.path)) {
    const head = pageHead(facts, messages, { title: { id: 'booking.my' }, noIndex: true })
    return { status: 200, lang: facts.lang, head, body }
  }
  const legal = /^\/b\/[^/]+\/(terms|privacy)$/.exec(facts.path)?.[1]
  if (legal === 'terms' || legal === 'privacy') {
    const head = pageHead(facts, messages, { title: { id: `booking.footer.${legal}` } })
    return { status: 200, lang: facts.lang, head, body }
  }
  const values = { salon: businessObject.name, city: businessObject.city }
  const head = pageHead(facts, messages, {
    title: { id: 'booking.title', values },
    description: { id: 'booking.description', values },
  })
  return { status: 200, lang: facts.lang, head, body }
}
