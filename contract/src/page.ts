/**
 * The one bridge from server to web: what a server-rendered page is (`web/src/apps/<app>/page.tsx` exports `render`).
 */
import { languages } from '@goldline/domain/message/kinds'
import type { ListedSalons } from './business-object/salon-list.ts'
import type { BusinessObject } from './business-object.ts'
import type { PublicReview } from './review.ts'

export type Language = (typeof languages)[number]

const [defaultLanguage] = languages

/**
 * The canonical address of a page in a language: the plain address for the default language, so that no two addresses
 * show the same.
 */
export const inLanguage = (address: string, language: Language): string =>
  language === defaultLanguage ? address : `${address}?lang=${language}`

/** Cookie with the chosen language. The server reads ?lang, then this, then Accept-Language, then uses de (UI-01). */
export const languageCookie = 'goldline-lang'

/** What the server knows of a request; the page embeds it as JSON in `#facts`, so that hydration renders the same. */
export type PageFacts<Data> = {
  lang: Language
  /** The URL names the language (?lang); otherwise it is the visitor's, under the same URL. */
  langInAddress: boolean
  /** The request's path, without the query. */
  path: string
  /** PUBLIC_URL, for canonical and hreflang links. */
  publicUrl: string
  data: Data
}

/** `head`: tags for <head>; `body`: the app's markup for #root. */
export type Page = { status: number; lang: Language; head: string; body: string }
export type RenderPage<Data> = (facts: PageFacts<Data>) => Page

/** `/b/{urlName}` and below. null: no such salon; the page is a friendly 404. */
export type BookingData = {
  businessObject: BusinessObject | null
  /** The newest few. */
  reviews: readonly PublicReview[]
  /** What the visitor searched for on `/` before; empty: nothing. */
  find: string
  /** The server's time, ISO 8601: a visitor's clock may be wrong. */
  now: string
  /** This server is a demo, whose PINs can be read at /outbox. */
  demo: boolean
}

/** `/`: the installation's first salons with online booking, those that `query` finds, and whether there are more. */
export type SiteData = ListedSalons & { query: string }
