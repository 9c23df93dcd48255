import type { RemainingData } from '@goldline/contract/privacy'
import { dayAtLegalSeat } from '@goldline/domain/time/zone'
import type * as z from 'zod/mini'

type DataLeft = z.infer<typeof RemainingData>
export type RemainingCounts = { appointments: number; messages: number; stars: number; blocks: number }

const dayMs = 86_400_000
/** Interval of the clean-up. */
const cleanUpMs = 3_600_000

/** Must match retention.ts and the backup advice in docs/operations.md. */
const retentionDays = { block: 1095, erasure: 1095, backup: 90 } as const

/** PRIV-01: lists which data remain of a person and why, without empty kinds. `now` in epoch milliseconds. */
export function remainingData({ appointments, messages, stars, blocks }: RemainingCounts, now: number): DataLeft[] {
  const until = (days: number) => dayAtLegalSeat(now + days * dayMs + cleanUpMs)
  const list: DataLeft[] = [
    { what: 'PAST_APPOINTMENTS', basis: 'BOOKS', count: appointments, until: null },
    { what: 'MESSAGE_COUNTS', basis: 'PROOF', count: messages, until: null },
    { what: 'REVIEW_STARS', basis: 'LEGITIMATE_INTEREST', count: stars, until: null },
    { what: 'BLOCK', basis: 'LEGITIMATE_INTEREST', count: blocks, until: until(retentionDays.block) },
    { what: 'ERASURE_RECORD', basis: 'PROOF', count: null, until: until(retentionDays.erasure) },
    { what: 'BACKUPS', basis: 'PROOF', count: null, until: until(retentionDays.backup) },
  ]
  return list.filter(({ count }) => count !== 0)
}
