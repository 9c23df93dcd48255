import type { GoogleStatus } from '@goldline/domain/google/booking-server'
import type { ReferralState } from '@goldline/domain/google/landing'
import type { PlaceLinkProblem } from '@goldline/domain/google/place-link'
import type { Generated } from 'kysely'

export type GoogleTables = {
  googlePlaceLink: {
    businessObjectId: string
    wanted: boolean
    askedTime: Generated<Date>
    name: string | null
    uri: string | null
    problem: PlaceLinkProblem | null
    failures: Generated<number>
    nextTime: Generated<Date | null>
    checkedTime: Date | null
    refreshToken: string | null
    place: string | null
  }

  googleFeedSet: {
    id: string
    madeTime: Generated<Date>
    salons: Generated<number>
    services: Generated<number>
    leftOut: Generated<string[]>
    sentTime: Date | null
    error: string | null
  }

  googleReferral: {
    businessObjectId: string
    appointmentId: string
    token: string | null
    state: Generated<ReferralState>
    failures: Generated<number>
    createdTime: Generated<Date>
  }

  googleBooking: {
    businessObjectId: string
    appointmentId: string
    token: string
    googleUserId: string
    serviceId: string
    person: string | null
    toldStatus: Generated<GoogleStatus>
    toldStart: Date
    toldEnd: Date
    failures: Generated<number>
    createdTime: Generated<Date>
  }
}
