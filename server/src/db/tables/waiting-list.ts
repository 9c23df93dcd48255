import type { Language } from '@goldline/domain/message/kinds'
import type { Day } from '@goldline/domain/time/day'
import type { Generated } from 'kysely'

export type WaitingListEntryTable = {
  businessObjectId: string
  id: string
  customerId: string
  products: string[]
  staffId: string | null
  staffIds: (string | null)[] | null
  fromDate: Day
  toDate: Day
  fromTime: string
  toTime: string
  language: Language
  createdTime: Generated<Date>
  toldTime: Generated<Date | null>
  toldStartTime: Generated<Date | null>
  toldCount: Generated<number>
  knownStarts: Generated<Date[]>
}
