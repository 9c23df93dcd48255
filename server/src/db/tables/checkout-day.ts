/** What a till's days leave behind: their ends, cash that moved, sales that were given up, and the journal. */
import type { MoneyTaken } from '@goldline/domain/checkout/taken-payments'
import type { Generated } from 'kysely'
import type { Sold } from './checkout.ts'
import type { Json } from './values.ts'

/** A line that was given up, with its price before discounts. */
type AbortedLine = Pick<Sold, 'kind' | 'name' | 'quantity' | 'unitPrice'>

export type CheckoutDayTables = {
  dayEnd: {
    businessObjectId: string
    id: string
    tillId: string
    number: number
    fromTime: Date
    floatAmount: number
    counted: Json<Record<string, number>>
    countedAmount: number
    expectedAmount: number
    reason: string | null
    nextFloatAmount: number
    report: Json<Record<string, unknown>>
    userId: string | null
    createdTime: Generated<Date>
  }

  abortedSale: {
    businessObjectId: string
    id: string
    tillId: string
    draftId: string
    whole: boolean
    lines: Json<AbortedLine[]>
    total: number
    payments: Json<MoneyTaken[]>
    reason: string | null
    userId: string | null
    byName: string
    dayNumber: number
    createdTime: Generated<Date>
  }

  cashMovement: {
    businessObjectId: string
    id: string
    tillId: string
    amount: number
    reason: string
    userId: string | null
    byName: string
    dayNumber: number
    createdTime: Generated<Date>
  }

  journalEntry: {
    businessObjectId: string
    tillId: string
    number: number
    content: string
    previousHash: Buffer
    hash: Buffer
    seal: Buffer
    createdTime: Generated<Date>
  }
}
