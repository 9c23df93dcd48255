import type { Page, PageFacts, SiteData } from '@goldline/contract/page'
import { renderToString } from 'react-dom/server'
import { pageHead } from '../../frame/page-head.tsx'
import de from '../../i18n/de.json?app=site'
import en from '../../i18n/en.json?app=site'
import vi from '../../i18n/vi.json?app=site'
import { SiteApp } from './app.tsx'

const catalogues = { de, en, vi }

/** @public The server loads it by its path. */
export function render(facts: PageFacts<SiteData>): Page {
  const messages = catalogues[facts.lang]
  const head = pageHead(facts, messages, { title: { id: 'site.title' }, description: { id: 'site.description' } })
  return { status: 200, lang: facts.lang, head, body: renderToString(<SiteApp facts={facts} messages={messages} />) }
}
