/** The start and services that a hold, booking or move requests. */
import type { DaysAround } from '../../availability/load-salon.ts'
import { type LoadedFacts, loadFacts } from '../../availability/queries.ts'
import { type ServiceRequest, toWish } from '../../availability/wish.ts'
import type { RunStatement } from '../../db/run-statement.ts'

/** A requested start, and how to load the facts that decide on it. */
export type RequestedStart<L extends LoadedFacts = LoadedFacts> = {
  start: number
  load(ask: RunStatement, range: DaysAround, now: number): Promise<L>
}

type VisitRequest = ServiceRequest & { businessObjectId: string; startTime: string }

/** Builds the request for a new visit. */
export function requestedVisit({ businessObjectId, startTime, products, staffId, staffIds }: VisitRequest) {
  const start = Date.parse(startTime)
  const asked = { products, staffId, staffIds }
  const load = (ask: RunStatement, range: DaysAround, now: number) =>
    loadFacts(ask, { businessObjectId, range, now }, (offer) => toWish(offer, asked))
  return { businessObjectId, start, load }
}
