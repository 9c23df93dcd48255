import type { Buyer } from '@goldline/contract/checkout'
import type { VisitReason } from '@goldline/domain/appointment/import/columns'
import type { Names } from '@goldline/domain/appointment/import/names'
import type { ImportReason } from '@goldline/domain/customer/csv'
import type { CustomerChange } from '@goldline/domain/customer/edit'
import type { NotedMarketing } from '@goldline/domain/customer/import-row'
import type { CustomerType } from '@goldline/domain/customer/type'
import type { CommunicationPreference } from '@goldline/domain/message/communication-preference'
import type { Language } from '@goldline/domain/message/kinds'
import type { DateOrder } from '@goldline/domain/time/typed'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Json } from './values.ts'

export type CustomerTables = {
  customer: {
    id: string
    userId: Generated<string | null>
    enteredByBusinessObjectId: Generated<string | null>
    name: Generated<string>
    surname: Generated<string>
    email: Generated<string | null>
    phoneNr: Generated<string | null>
    phoneNrConfirmed: Generated<boolean>
    viaGoogle: Generated<boolean>
    birthday: Generated<string | null>
    language: Generated<Language>
    registeredAt: Generated<Date>
    erasedTime: Generated<Date | null>
    version: Generated<number>
    mergedIntoId: Generated<string | null>
    nameKey: GeneratedAlways<string>
    surnameKey: GeneratedAlways<string>
  }

  blockedIdentity: {
    businessObjectId: string
    identityHmac: Buffer
    createdTime: Generated<Date>
  }

  customerProfile: {
    businessObjectId: string
    customerId: string
    type: Generated<CustomerType>
    typePinned: Generated<boolean>
    registeredAt: Generated<Date>
    lastCheckIn: Generated<Date | null>
    notificationSubscribed: Generated<boolean>
    communicationPreference: Generated<CommunicationPreference>
    blackListed: Generated<boolean>
    ownDurations: ColumnType<Record<string, number>, string | undefined, string>
    notes: Generated<string>
    tags: Generated<string[]>
    preferredStaffId: Generated<string | null>
    notedBirthday: Generated<string | null>
    notedMarketing: ColumnType<NotedMarketing | null, string | null | undefined, string | null>
    buyer: ColumnType<Buyer | null, string | null | undefined, string | null>
    visits: Generated<number>
    lastVisit: Generated<Date | null>
    reviewRequestedTime: Generated<Date | null>
    version: Generated<number>
  }

  customerWord: {
    businessObjectId: string
    length: number
    word: string
    whole: boolean
    customerId: string
  }

  customerDistinct: {
    businessObjectId: string
    customerId: string
    otherCustomerId: string
  }

  customerHistory: {
    businessObjectId: string
    id: string
    customerId: string
    at: Generated<Date>
    userId: Generated<string | null>
    what: CustomerChange
    data: Generated<unknown>
  }

  customerImport: {
    businessObjectId: string
    id: string
    userId: Generated<string | null>
    kind: Generated<'CUSTOMERS' | 'VISITS'>
    createdTime: Generated<Date>
    state: Generated<'UPLOADED' | 'RUNNING' | 'DONE'>
    content: string | null
    separator: string
    encoding: string
    header: string[]
    mapping: Json<unknown>
    names: ColumnType<{ services?: Names; people?: Names }, string | undefined, string>
    dateOrder: Generated<DateOrder | null>
    remembered: Generated<boolean>
    unknownZones: Generated<string[]>
    total: number
    done: Generated<number>
    added: Generated<number>
    known: Generated<number>
    refused: Generated<number>
    leftOut: Generated<number>
    unassigned: Generated<number>
    past: Generated<number>
    consents: Generated<number>
  }

  customerContact: {
    businessObjectId: string
    customerId: string
    ofCustomerId: string
    importId: string
  }

  customerImportRefusal: {
    businessObjectId: string
    importId: string
    line: number
    reason: ImportReason | VisitReason
    cells: string[]
  }

  pastVisit: {
    businessObjectId: string
    id: string
    customerId: string
    startTime: Date
    service: string
    person: string
    price: number | null
  }

  customerFormula: {
    businessObjectId: string
    id: string
    customerId: string
    userId: Generated<string | null>
    createdTime: Generated<Date>
    text: string
  }

  customerHealthNote: {
    businessObjectId: string
    customerId: string
    text: string
    changedTime: Generated<Date>
  }

  customerHealthLook: {
    businessObjectId: string
    id: string
    customerId: string
    userId: Generated<string | null>
    at: Generated<Date>
    wrote: boolean
  }
}
