import type { ConsentKind } from '@goldline/contract/consent'
import type { Client } from '@goldline/domain/user/role'
import type { Generated } from 'kysely'
import type { Language } from './values.ts'

export type ConsentTable = {
  id: string
  number: Generated<number>
  userId: string
  businessObjectId: Generated<string | null>
  kind: ConsentKind
  granted: boolean
  textVersion: string
  language: Language
  createdTime: Generated<Date>
  client: Generated<Client | null>
  givenBy: Generated<'SELF' | 'SALON'>
}

/** `subject`: SHA-256 of the account's id. */
export type ErasureTable = {
  subject: Buffer
  createdTime: Generated<Date>
}
