import { randomUUID } from 'node:crypto'
import { allowsScopeOwn, salon as ofSalon, rolesAndTier } from '@goldline/contract/access'
import { type Call, call } from '@goldline/contract/call'
import { allCalls } from '@goldline/contract/test/all'
import { clients, type Role, roles } from '@goldline/domain/user/role'
import { type Feature, features, type Tier, tiers } from '@goldline/domain/user/tier'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { aStaff, aToken } from '../test/builders.ts'
import { aSalon } from '../test/salon.ts'
import { errorHandling } from './error-handling.ts'
import { inSteps } from './route.ts'

type Headers = { authorization?: string }

let t: TestApp
let salonIds: Record<Tier, string>

beforeAll(async () => {
  t = await testApp()
  t.app.spine.sessionOf = findOncePerToken(t.app.spine.sessionOf)
  const salons = await Promise.all(tiers.map(async (version) => [version, (await aSalon(t.db, 1, { version })).id]))
  salonIds = Object.fromEntries(salons)
})
afterAll(() => t.close())

/** Finds each token's owner once, since the same person makes every call. */
function findOncePerToken(find: TestApp['app']['spine']['sessionOf']): typeof find {
  const found = new Map<string | undefined, ReturnType<typeof find>>()
  return (request) => {
    const { authorization } = request.headers
    const actor = found.get(authorization) ?? find(request)
    found.set(authorization, actor)
    return actor
  }
}

/**
 * Calls with malformed input, so that an admitted caller gets that refusal: no handler runs, and nothing is written.
 */
const knock = async (
  app: Pick<TestApp['app'], 'inject'>,
  { method, path }: Call,
  headers: Headers,
): Promise<string> => {
  const url = path.replaceAll(/\{\w+\}/g, randomUUID())
  const remoteAddress = `10.${Math.floor(++callers / 250)}.${callers % 250}.1`
  const answer = await app.inject({ method, url, remoteAddress, headers: { ...headers, 'if-match': 'nonsense' } })
  return answer.statusCode === 400 ? 'admitted' : `${answer.statusCode} ${answer.json().message}`
}
let callers = 0

/** Returns the expected result by AUTH-04, AUTH-12, AUTH-19 and BIZ-10, from the contract alone. */
function expected({ access }: Call, role: Role, client: (typeof clients)[number], tier: Tier): string {
  if (access === 'public') return 'admitted'
  const needed = rolesAndTier(access)
  if (!needed.roles.includes(role) || !access.clients.includes(client)) return '403 forbidden'
  if (role === 'CUSTOMER' || tiers.indexOf(needed.tier ?? 'LITE') <= tiers.indexOf(tier)) return 'admitted'
  return '403 tier.required'
}

const signedInAs = (role: Role, client: (typeof clients)[number], tier: Tier) =>
  aToken(t.db, { role, client, businessObjectId: role === 'CUSTOMER' ? null : salonIds[tier] })

describe('who may call what', () => {
  test('[AUTH-22] lists as public the specification’s public calls, and ours that need no account', () => {
    const open = allCalls.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`)
    expect(open.sort()).toEqual([
      'DELETE /v1/challenges/{id}',
      'DELETE /v1/password-change-requests/{id}',
      'DELETE /v1/slot-holds/{id}',
      'GET /uuid-authorization/{uuid}',
      'GET /v1/agb',
      'GET /v1/business-objects',
      'GET /v1/business-objects/{id}/available-dates',
      'GET /v1/business-objects/{id}/available-slots',
      'GET /v1/business-objects/{id}/full-dates',
      'GET /v1/business-objects/{id}/gallery',
      'GET /v1/business-objects/{id}/gift-offer',
      'GET /v1/business-objects/{id}/next-free',
      'GET /v1/business-objects/{id}/next-starts',
      'GET /v1/business-objects/{id}/party-slots',
      'GET /v1/business-objects/{id}/patch-test-starts',
      'GET /v1/business-objects/{id}/questions',
      'GET /v1/business-objects/{id}/reviews',
      'GET /v1/business-objects/{id}/team/{staffId}',
      'GET /v1/business-objects/{urlName}',
      'GET /v1/communication-unit-packages',
      'GET /v1/consent-texts',
      'GET /v1/gift-orders/{key}',
      'GET /v1/gift-sheets/{secret}',
      'GET /v1/google/v3/HealthCheck',
      'GET /v1/receipts/{secret}',
      'GET /v1/reviews/{secret}',
      'GET /v1/sms/iso-codes',
      'GET /v1/staff-feeds/{secret}',
      'GET /v1/user-metadata/{id}',
      'GET /v1/webhooks/bulkgate/{secret}',
      'GET /v1/webhooks/marketplace/{businessObjectId}/{kind}/slots',
      'GET /v2/sms/phone-nr-util',
      'POST /authorization',
      'POST /v1/challenge-links',
      'POST /v1/challenges/{id}/resends',
      'POST /v1/codes',
      'POST /v1/contact-emails',
      'POST /v1/customer-users',
      'POST /v1/gift-orders',
      'POST /v1/google/v3/BatchAvailabilityLookup',
      'POST /v1/google/v3/CreateBooking',
      'POST /v1/google/v3/GetBookingStatus',
      'POST /v1/google/v3/ListBookings',
      'POST /v1/google/v3/UpdateBooking',
      'POST /v1/passkey-challenges',
      'POST /v1/passkey-sessions',
      'POST /v1/password-change-requests',
      'POST /v1/reserve-with-google/opt-out',
      'POST /v1/reviews/{secret}',
      'POST /v1/reviews/{secret}/google',
      'POST /v1/slot-holds',
      'POST /v1/slot-holds/party',
      'POST /v1/user',
      'POST /v1/webhooks/bulkgate/{secret}',
      'POST /v1/webhooks/gatewayapi',
      'POST /v1/webhooks/marketplace/{businessObjectId}/{kind}',
      'POST /v1/webhooks/paypal',
      'POST /v1/webhooks/stripe',
      'POST /v1/webhooks/stripe-connect',
      'POST /v1/withdrawals',
    ])
  })

  test('[AUTH-04a, AUTH-04b] is a 401 on a private call without a valid token; a public call answers', async () => {
    for (const headers of [{}, { authorization: 'Bearer' }, { authorization: `Bearer ${'A'.repeat(43)}` }]) {
      const answers = await knockAtAll(headers)
      expect(answers).toEqual(
        allCalls.map(({ id, access }) => [id, access === 'public' ? 'admitted' : '401 Unauthorized']),
      )
    }
  })

  // A customer has no salon and therefore no tier.
  const people = roles.flatMap((role) =>
    (role === 'CUSTOMER' ? (['LITE'] as const) : tiers).flatMap((tier) =>
      clients.map((client) => [role, client, tier] as const),
    ),
  )
  test.each(people)(
    '[AUTH-04, AUTH-12, AUTH-19, BIZ-10] is decided by the contract for %s in %s of a salon of tier %s',
    async (...who) => {
      const headers = await signedInAs(...who)
      const answers = await knockAtAll(headers)
      expect(answers).toEqual(allCalls.map((each) => [each.id, expected(each, ...who)]))
    },
  )

  const own = (client: (typeof clients)[number], staffId: string | null) =>
    aToken(t.db, { role: 'USER_LITE', scope: 'OWN', client, businessObjectId: salonIds.PRO, staffId })

  test.each(['ADMIN', 'STAFF'] as const)(
    '[AUTH-25b] lets a session with scope OWN in %s make only calls that STAFF uses or a contract opens',
    async (client) => {
      for (const staffId of [await aStaff(t.db, salonIds.PRO), null]) {
        const answers = await knockAtAll(await own(client, staffId))
        const opens = (each: Call) => each.access === 'public' || allowsScopeOwn(each)
        expect(answers).toEqual(
          allCalls.map((each) => [each.id, opens(each) ? expected(each, 'USER_LITE', client, 'PRO') : '403 forbidden']),
        )
      }
    },
  )

  test('[AUTH-25b] keeps turnover, sales, messages, news, the waiting list and the rota closed to scope OWN', () => {
    const closed = allCalls.filter(
      (each) => !allowsScopeOwn(each) && expected(each, 'USER_LITE', 'ADMIN', 'PRO') === 'admitted',
    )
    expect(closed.map(({ id }) => id).sort()).toEqual([
      'acceptRequest',
      'addToWaitingList',
      'applyCoverPlan',
      'createBusinessObject',
      'createCustomer',
      'createReceiptLink',
      'declineRequest',
      'findOrders',
      'getArticles',
      'getBlockerOccurrences',
      'getBlockerRoom',
      'getCoverPlan',
      'getCustomerHistory',
      'getCustomerPurchases',
      'getDayEnds',
      'getNews',
      'getOccurrences',
      'getOpenRequests',
      'getOrder',
      'getOrders',
      'getOverview',
      'getPackages',
      'getPartyStarts',
      'getRecordedTests',
      'getRoom',
      'getRota',
      'getSentMessages',
      'getStrandedVisits',
      'getUnreadNews',
      'getWaitingList',
      'previewCoverPlan',
      'previewStrandedVisits',
      'readNews',
      'removeFromWaitingList',
      'retryMessage',
      'sendReceipt',
      'settleStrandedVisits',
      'settleTransfer',
    ])
  })

  test('[AUTH-25e] is decided by the device, not the scope, at a till or a kiosk', async () => {
    for (const client of ['CHECKOUT', 'CHECKIN'] as const)
      expect(await knockAtAll(await own(client, null))).toEqual(
        allCalls.map((each) => [each.id, expected(each, 'USER_LITE', client, 'PRO')]),
      )
  })

  test.each(Object.keys(features) as Feature[])(
    '[AUTH-12, BIZ-10] admits to a call of %s its roles from its tier, before any body is read',
    async (feature) => {
      const app = Fastify().decorate('spine', { ...t.app.spine, calls: [] })
      errorHandling(app)
      const access = ofSalon(feature, ['ADMIN'])
      const invented = call({ id: feature, summary: '', route: 'POST /invented', access })
      inSteps(invented, async () => undefined)(app, t.deps)
      for (const role of roles)
        for (const tier of role === 'CUSTOMER' ? (['LITE'] as const) : tiers)
          expect([role, tier, await knock(app, invented, await signedInAs(role, 'ADMIN', tier))]).toEqual([
            role,
            tier,
            expected(invented, role, 'ADMIN', tier),
          ])
      await app.close()
    },
  )
})

/** Sends thirty at a time: with all at once, the last would wait too long for a connection on a busy machine. */
async function knockAtAll(headers: Record<string, string>): Promise<[string, string][]> {
  const answers: [string, string][] = []
  for (let first = 0; first < allCalls.length; first += 30)
    answers.push(
      ...(await Promise.all(
        allCalls
          .slice(first, first + 30)
          .map(async (each): Promise<[string, string]> => [each.id, await knock(t.app, each, headers)]),
      )),
    )
  return answers
}
