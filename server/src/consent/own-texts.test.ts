/** Installations without (`ours`) and with (`own`) an operator's folder (SITE_DIR), on one database. */
import { afterAll, expect, test } from 'vitest'
import { shippedTexts } from '../config/legal.ts'
import { aBusinessObject, aToken, aUser } from '../test/builders.ts'
import { aSalon, aSignedInCustomer, book, booked, refusal } from '../test/salon.ts'
import { inAllLanguages, installations } from '../test/site-folder.ts'
import { latest } from './texts.ts'

const { ours, own, close } = await installations({
  ...inAllLanguages('texts/terms/2027-01-01', '# Terms'),
  ...inAllLanguages('texts/owner-terms/2027-03-03', '# Salons’ terms'),
})
afterAll(close)

const [before, after] = [latest(shippedTexts.OWNER_TERMS).version, '2027-03-03']

test('[AUTH-14n, AUTH-14o] consent to Goldline’s terms does not cover the operator’s, and its text stays readable', async () => {
  const { id: businessObjectId } = await aBusinessObject(ours.db)
  const userId = await aUser(ours.db, { email: 'asked-again@example.com' })
  const headers = await aToken(ours.db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId })
  const agree = ({ app }: typeof ours, lastSeenVersion: string) =>
    app.inject({
      method: 'PATCH',
      url: `/v1/user/${userId}/agb-agreement`,
      headers,
      payload: { accepted: true, lastSeenVersion },
    })
  expect((await agree(ours, before)).json().agb).toEqual({ acceptedVersion: before, latestVersion: before })
  const me = await own.app.inject({ url: '/v1/user/me', headers })
  expect(me.json().agb).toEqual({ acceptedVersion: before, latestVersion: after })
  expect(refusal(await agree(own, before))).toEqual([409, 'agb.outdated'])
  expect((await agree(own, after)).json().agb).toEqual({ acceptedVersion: after, latestVersion: after })
  const read = async (query: string) =>
    (await own.app.inject({ url: `/v1/agb?audience=OWNER&locale=en&${query}` })).json().text
  expect(await read(`version=${before}`)).toBe(latest(shippedTexts.OWNER_TERMS).texts.en)
  expect(await read('tag=LATEST')).toBe('# Salons’ terms en')
  // The operator's are of the day after the test's.
  expect(await read('tag=CURRENT')).toBe(latest(shippedTexts.OWNER_TERMS).texts.en)
})

test('[AUTH-14n] a booking can accept the operator’s terms, and no longer Goldline’s', async () => {
  const salon = await aSalon(ours.db, 1)
  const { token } = await aSignedInCustomer(ours.db)
  const wished = { startTime: '2027-03-03T11:00:00Z' }
  const agbVersion = latest(shippedTexts.TERMS).version
  expect(refusal(await book(own.app, salon, token, { ...wished, agbVersion }))).toEqual([409, 'agb.outdated'])
  booked(await book(own.app, salon, token, { ...wished, agbVersion: '2027-01-01' }))
})
