/**
 * The only bridge from server to web: types of a server-rendered page (`web/src/apps/<app>/page.tsx` exports `render`).
 */
import type { OpenState } from '@goldline/domain/business-object/opening'
import type { Country } from '@goldline/domain/customer/phone'
import { languages } from '@goldline/domain/message/kinds'
import type { Tier } from '@goldline/domain/user/tier'
import type { ListedSalons } from './business-object/salon-list.ts'
import type { BusinessObject } from './business-object.ts'
import type { CreditPackage } from './credit.ts'
import type { WorkPicture } from './picture/gallery.ts'
import type { PublicReview } from './review.ts'
import type { PersonPage } from './staff/person-page.ts'

export type Language = (typeof languages)[number]

const [defaultLanguage] = languages

/**
 * Returns the canonical address of a page in a language: the plain address for the default language, so that no two
 * addresses show the same.
 */
export const inLanguage = (address: string, language: Language): string =>
  language === defaultLanguage ? address : `${address}${address.includes('?') ? '&' : '?'}lang=${language}`

/** The cookie with the chosen language. The server uses ?lang, then this, then Accept-Language, then de (UI-01). */
export const languageCookie = 'goldline-lang'

/** Facts of a request; the page embeds them as JSON in `#facts`, so that hydration renders the same. */
export type PageFacts<Data> = {
  lang: Language
  /** Whether the URL contains the language (?lang); otherwise it is the visitor's, under the same URL. */
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

/** Data for `/b/{urlName}` and below. null: no such salon; the page is a friendly 404. */
export type BookingData = {
  businessObject: BusinessObject | null
  /** The newest few reviews. */
  reviews: readonly PublicReview[]
  /** How many of all reviews have 1, 2, 3, 4 and 5 stars. */
  stars: readonly number[]
  /** The first pictures of work, and their total number (CAT-12). */
  gallery: { works: readonly WorkPicture[]; count: number }
  /** The staff member whose page was requested (STF-09); absent: none was requested, or the page does not exist. */
  person?: PersonPage | undefined
  /** The visitor's previous search on `/`; empty: none. */
  find: string
  /** The server's time, ISO 8601: a visitor's clock may be wrong. */
  now: string
  /** Whether the salon is open at `now`, so that a page need not load all opening rules for one line. */
  open: OpenState | null
  /** Whether this server is a demo, whose PINs can be read at /outbox. */
  demo: boolean
}

/** A text by the operator in each language. */
type LocalizedText = Readonly<Record<Language, string>>

/** The operator's prices, in minor units; a tier without a price is left out. */
export type SitePrices = {
  currency: string
  /** null: not given by the operator. */
  vatIncluded: boolean | null
  /** Smallest tier first. `trialDays`: how long a tier can be tried. */
  tiers: readonly { tier: Tier; month: number; year?: number | undefined; trialDays?: number | undefined }[]
}

/** `picture`: a file's name below `/site/pictures/`. Telephone numbers are international, with spaces. */
export type SiteFounder = {
  name: string
  picture?: string | undefined
  academy?: LocalizedText | undefined
  experience?: LocalizedText | undefined
  quote?: LocalizedText | undefined
}
export type SiteContact = {
  name: string
  picture?: string | undefined
  role?: LocalizedText | undefined
  hours?: LocalizedText | undefined
  email?: string | undefined
  telephone?: string | undefined
  viber?: string | undefined
  messenger?: string | undefined
}
export type SitePeople = { founder: SiteFounder | null; contact: SiteContact | null }

/** Prices of one SMS part, in euro cents: by the usual provider, and by its replacement when it refuses. */
type SmsPrice = { countryCode: Country; usual: number; second: number }
export type MessagePrices = { packages: readonly CreditPackage[]; sms: readonly SmsPrice[] }

/** Markdown for `parseBlocks`; `version`: the day from which the text applies. */
export type SiteText = { texts: LocalizedText; version?: string | undefined }

export const sitePages = [
  'home',
  'features',
  'prices',
  'help',
  'contact',
  'imprint',
  'privacy',
  'terms',
  'salonTerms',
  'accessibility',
] as const
export type SitePage = (typeof sitePages)[number]

/** Salons with online booking: the first ones, or those that match `query`, and whether there are more. */
export type FoundSalons = ListedSalons & { query: string }

/** Data of a page of the site; null where the page does not show it. */
export type SiteData = {
  page: SitePage
  /** The server's time, ISO 8601. */
  now: string
  demo: boolean
  prices: SitePrices | null
  people: SitePeople
  salons: FoundSalons | null
  messagePrices: MessagePrices | null
  text: SiteText | null
}
