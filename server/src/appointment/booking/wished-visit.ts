/** The start and services that a hold, booking or move requests. */
import { type Around, type Asked, type LoadedFacts, loadFacts, wishOf } from '../../availability/queries.ts'
import type { RunStatement } from '../../db/ask.ts'

/** A requested start, and how to load the facts that decide on it. */
export type RequestedStart<L extends LoadedFacts = LoadedFacts> = {
  start: number
  load(ask: RunStatement, range: Around, now: number): Promise<L>
}

type AskedVisit = Asked & { businessObjectId: string; startTime: string }

/** Builds the request for a new visit. */
export function wishedVisit({ businessObjectId, startTime, products, staffId, staffIds }: AskedVisit) {
  const start = Date.parse(startTime)
  const asked = { products, staffId, staffIds }
  const load = (ask: RunStatement, range: Around, now: number) =>
    loadFacts(ask, { businessObjectId, range, now }, (offer) => wishOf(offer, asked))
  return { businessObjectId, start, load }
}
