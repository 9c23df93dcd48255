/**
 * The availability cache of this process: salons' days as bits, and the facts for reading a wish. Never the source of
 * truth: an entry is valid only while the salon still has the stamp it was loaded under (docs/decisions/008).
 */

import { bookableSpan, type PreparedDays } from '@goldline/domain/availability/prepared'
import type { DayRange } from '@goldline/domain/time/day'
import { dayNumber, dayOf } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import { LRUCache } from 'lru-cache'
import type { BookRows } from './book-rows.ts'
import type { Offer } from './salon-facts.ts'

export type CacheEntry = {
  stamp: string
  offer: Offer
  prepared: PreparedDays
  /** Epoch milliseconds, half-open: no hold expires in it and no appointment reaches its freeze time. */
  valid: { from: number; until: number }
  /** Answers by question and by what `now` changes in them; see `cachedAnswer`. */
  answers: Map<string, unknown>
}

export type AvailabilityCache = {
  /** Returns an entry that covers the days at `now`; valid only if the salon still has its stamp. */
  find(businessObjectId: string, daysIn: (clock: Zone) => DayRange, now: number): CacheEntry | undefined
  /** Stores an entry. Call it after each use too: an added answer may have enlarged the entry. */
  put(entry: CacheEntry): void
  /** Number of salons in the cache, and their estimated bytes. */
  size(): { salons: number; bytes: number }
}

export type CacheLimits = { salons: number; bytes: number }

/** Number of cached day ranges per salon: the month in view, the next month, the next starts. */
const rangesOfSalon = 4

export function availabilityCache(most: CacheLimits): AvailabilityCache {
  const salons = new LRUCache<string, CacheEntry[]>({
    max: most.salons,
    maxSize: most.bytes,
    sizeCalculation: (ranges) => ranges.reduce((sum, entry) => sum + bytesOf(entry), 0),
  })
  return {
    find(id, daysIn, now) {
      const ranges = salons.get(id)
      return ranges?.find((entry) => isValid(entry, now) && covers(entry, daysIn(entry.prepared.window.clock)))
    },
    put(entry) {
      const { id } = entry.offer.businessObject
      const isCurrent = (other: CacheEntry) =>
        other !== entry && other.stamp === entry.stamp && other.valid.until > entry.valid.from
      const others = salons.get(id)?.filter(isCurrent) ?? []
      salons.set(id, [entry, ...others.slice(0, rangesOfSalon - 1)])
    },
    size: () => ({ salons: salons.size, bytes: salons.calculatedSize }),
  }
}

/**
 * Returns how long facts loaded at `now` are valid: until the first hold expires or the first movable appointment
 * freezes (AVL-03).
 */
export function validity({ movable, holds }: BookRows, freezeMinutes: number, now: number): CacheEntry['valid'] {
  const [, starts] = movable
  const first = starts.reduce((least, start) => Math.min(least, start), Number.POSITIVE_INFINITY)
  return { from: now, until: Math.min(first - freezeMinutes * 60_000, ...holds.map(({ expires }) => expires)) }
}

/** Number of cached answers per range of days: the month for the first available and for each person, and some days. */
const answersOfRange = 16

/**
 * Caches an answer that needed a search. For given days, `now` changes it only through the first start after the lead
 * time and the last day of the horizon. Without movable appointments, computing is as fast as a lookup.
 */
export function cachedAnswer<T>(
  { prepared, answers }: CacheEntry,
  question: string,
  { range, now, work }: { range: DayRange; now: number; work: () => T },
): T {
  if (prepared.pieces.length === 0) return work()
  const { firstUnit, lastDay } = bookableSpan(prepared, range, now)
  const key = [question, range.from, range.to, firstUnit, lastDay].join(' ')
  if (answers.has(key)) return answers.get(key) as T
  const answer = work()
  const [oldest] = answers.size >= answersOfRange ? answers.keys() : []
  if (oldest !== undefined) answers.delete(oldest)
  answers.set(key, answer)
  return answer
}

function isValid({ valid }: CacheEntry, now: number): boolean {
  return valid.from <= now && now < valid.until
}

/** The window has one more day on either side, for time that spans midnight. */
function covers({ prepared: { window } }: CacheEntry, { from, to }: DayRange): boolean {
  const first = dayOf(window.firstDay + 1)
  return first <= from && dayNumber(to) <= window.firstDay + window.days - 2
}

/**
 * Estimates the bytes generously, by kind of object, including what searches will memoise about movable appointments.
 */
function bytesOf({ offer, prepared, answers }: CacheEntry): number {
  const { window, staff, free, rigidFree, pieces } = prepared
  const sets = 1 + staff.length * (free === rigidFree ? 2 : 3)
  const offered = offer.products.length + offer.variants.length + offer.staff.length
  return 4_000 + 4 * window.words * sets + 600 * offered + 4_000 * pieces.length + 800 * window.days * answers.size
}
