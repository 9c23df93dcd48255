import type { ConsentGiver, ConsentKind } from '@goldline/domain/consent/kinds'
import type { Language } from '@goldline/domain/message/kinds'
import type { Client } from '@goldline/domain/user/role'
import type { Generated } from 'kysely'

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
  givenBy: Generated<ConsentGiver>
}

/** `subject`: SHA-256 of the account's id. */
export type ErasureTable = {
  subject: Buffer
  createdTime: Generated<Date>
}
