/** Reads and changes the booking links of a place at its Google Business Profile, by the Place Actions API (RWG-05). */
import * as z from 'zod/mini'
import type { GoogleOutcome, GoogleSend } from './google-session.ts'

/** `name`: locations/…/placeActionLinks/… */
export type PlaceLink = { readonly name: string; readonly uri: string }

const type = 'APPOINTMENT'
const Link = z.object({ name: z.string(), uri: z.string() })
const LinkPage = z.object({ placeActionLinks: z._default(z.array(Link), []), nextPageToken: z.optional(z.string()) })
const Anything = z.unknown()
/** Maximum number of pages, of ten links each, far above what a place has. */
const mostPages = 20

/** @param base with the API's version */
export function placeLinks(send: GoogleSend, base: string) {
  return {
    /** Reads all booking links of the place, made by any app. `place`: accounts/…/locations/… */
    async list(token: string, place: string): Promise<GoogleOutcome<PlaceLink[]>> {
      const found: PlaceLink[] = []
      let next: string | undefined
      for (let pages = 0; pages < mostPages; pages++) {
        const asked = new URLSearchParams({
          filter: `place_action_type=${type}`,
          pageSize: '10',
          ...(next && { pageToken: next }),
        })
        const page = await send(token, { method: 'GET', url: `${linksOf(base, place)}?${asked}` }, LinkPage)
        if (page.kind !== 'done') return page
        found.push(...page.value.placeActionLinks)
        next = page.value.nextPageToken
        if (next === undefined) break
      }
      return { kind: 'done', value: found }
    },

    add: (token: string, place: string, uri: string): Promise<GoogleOutcome<PlaceLink>> =>
      send(token, { method: 'POST', url: linksOf(base, place), body: { uri, placeActionType: type } }, Link),

    change: (token: string, name: string, uri: string): Promise<GoogleOutcome<PlaceLink>> =>
      send(token, { method: 'PATCH', url: `${base}/${name}?updateMask=uri`, body: { uri } }, Link),

    remove: (token: string, name: string): Promise<GoogleOutcome<unknown>> =>
      send(token, { method: 'DELETE', url: `${base}/${name}` }, Anything),
  }
}

/** Returns the URL of a place's links; in this API a place's name has no account. */
const linksOf = (base: string, place: string): string =>
  `${base}/${place.slice(place.indexOf('locations/'))}/placeActionLinks`
