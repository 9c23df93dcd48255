/** The one bridge from server to web: what a server-rendered page is (`web/src/apps/<app>/page.tsx` exports `render`). */
import type { BusinessObject } from './business-object.ts'
import type { PublicReview } from './review.ts'
import type { ListedSalons } from './salon-list.ts'

export type Language = 'de' | 'en' | 'vi'
export const languages: readonly Language[] = ['de', 'en', 'vi']

/** Spoken to whoever wishes for none (UI-01). */
const defaultLanguage: Language = 'de'

/** Where a page is at home in a language: the plain address is the default language's, so that no two addresses show the same. */
export const inLanguage = (address: string, language: Language): string =>
  language === defaultLanguage ? address : `${address}?lang=${language}`

/** The cookie of the chosen language. The server asks ?lang, then this, then Accept-Language, then de (UI-01). */
export const languageCookie = 'goldline-lang'

/** What the server knows of a request; the page carries it as JSON in `#facts`, so that hydration sees the same. */
export type PageFacts<Data> = {
  lang: Language
  /** The address names it (?lang); else it is the visitor's, and the address is the same in every language. */
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

/** `/b/{urlName}` and what is below it. null: no such salon; the page is a kind 404. */
export type BookingData = {
  businessObject: BusinessObject | null
  /** The newest few. */
  reviews: readonly PublicReview[]
  /** The server's instant, ISO 8601: a visitor's clock may be wrong. */
  now: string
  /** This server is a demo: whoever waits for a PIN can read it at /outbox. */
  demo: boolean
}

/** `/`: the first salons of this installation that take online bookings, and whether there are more. */
export type SiteData = ListedSalons
