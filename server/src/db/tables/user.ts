import type { ChallengePurpose } from '@goldline/domain/auth/pin'
import type { ConsentGiver, ConsentKind } from '@goldline/domain/consent/kinds'
import type { Language } from '@goldline/domain/message/kinds'
import type { DeviceClient } from '@goldline/domain/user/device'
import type { Client, Role, SalonRole, UserScope } from '@goldline/domain/user/role'
import type { Generated } from 'kysely'
import type { Json } from './values.ts'

export type UserTables = {
  appUser: {
    id: string
    metadataId: string
    name: Generated<string>
    surname: Generated<string>
    email: Generated<string | null>
    emailConfirmedTime: Generated<Date | null>
    phoneNr: Generated<string | null>
    phoneNrConfirmedTime: Generated<Date | null>
    passwordHash: Generated<string | null>
    pinHash: Generated<string | null>
    language: Generated<Language>
    createdTime: Generated<Date>
  }

  userRole: {
    businessObjectId: string
    userId: string
    role: SalonRole
    scope: Generated<UserScope>
    staffId: Generated<string | null>
    healthNotes: Generated<boolean>
    pinHash: Generated<string | null>
    pinCodeHmac: Generated<Buffer | null>
    pinCodeExpiresTime: Generated<Date | null>
    pinCodeTries: Generated<number>
    newsReadTime: Generated<Date>
  }

  device: {
    businessObjectId: string
    id: string
    name: string
    client: DeviceClient
    userId: string
    lockMinutes: number
    pairingHash: Buffer
    pairingExpiresTime: Date
    pairingAttemptHash: Generated<Buffer | null>
    pairedTime: Generated<Date | null>
    removedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  devicePerson: {
    businessObjectId: string
    deviceId: string
    userId: string
  }

  token: {
    hash: Buffer
    id: string
    userId: string
    client: Client
    role: Role
    businessObjectId: Generated<string | null>
    staffId: Generated<string | null>
    createdTime: Generated<Date>
    lastUsedTime: Generated<Date>
    expiresTime: Date
    slidingSeconds: Generated<number | null>
    revokedTime: Generated<Date | null>
    deviceId: Generated<string | null>
    locked: Generated<boolean>
    deviceBrowser: Generated<string | null>
    deviceSystem: Generated<string | null>
    provenTime: Generated<Date | null>
  }

  challenge: {
    hash: Buffer
    purpose: ChallengePurpose
    identity: string
    userId: Generated<string | null>
    newPasswordHash: Generated<string | null>
    codeHmac: Buffer
    linkHash: Generated<Buffer | null>
    tries: Generated<number>
    address: Generated<string | null>
    network: Generated<string | null>
    language: Generated<Language>
    businessObjectId: Generated<string | null>
    createdTime: Generated<Date>
    expiresTime: Date
    usedTime: Generated<Date | null>
    knownDeviceId: Generated<string | null>
  }

  knownDevice: {
    hash: Buffer
    id: string
    userId: string
    byCode: Generated<boolean>
    provedTime: Generated<Date>
    expiresTime: Date
  }

  rateCount: {
    key: string
    windowStart: Date
    count: Generated<number>
    lastTime: Date
  }

  idempotencyKey: {
    scope: string
    key: string
    call: string
    bodyHash: Buffer
    status: Generated<number | null>
    response: Json<unknown | null>
    createdTime: Generated<Date>
  }

  optIn: {
    businessObjectId: string
    customerId: string
    hash: Buffer
    contact: Buffer
    askedTime: Date
    expiresTime: Date
    confirmedTime: Date | null
  }

  consent: {
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
  erasure: {
    subject: Buffer
    createdTime: Generated<Date>
  }
}
