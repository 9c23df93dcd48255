import { posterSizes, posterSubjects } from '@goldline/domain/business-object/poster'
import { languages } from '@goldline/domain/message/kinds'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { readQrCode } from '../test/paper.ts'
import { anOwner, aSalon, refusal } from '../test/salon.ts'

const t = await testApp()
afterAll(t.close)
const salon = await aSalon(t.db, 2)
const owner = await anOwner(t.db, salon.id)
const [person = ''] = salon.staff
const points = { A4: { width: 595, height: 842 }, A5: { width: 420, height: 595 }, A6: { width: 298, height: 420 } }

const printed = (query: Record<string, string>) =>
  t.app.inject({ url: '/v1/business-object/poster', headers: owner, query: { size: 'A6', language: 'de', ...query } })
const setPlaceId = (placeId: string | null) =>
  t.db.updateTable('businessObject').set({ placeId }).where('id', '=', salon.id).execute()

const query = { salon: {}, review: {}, person: { id: person }, service: { id: salon.product } }
const lead = {
  salon: `/b/${salon.urlName}`,
  person: `/b/${salon.urlName}?staff=${person}`,
  service: `/b/${salon.urlName}?services=${salon.product}`,
  review: 'https://search.google.com/local/writereview?placeid=ChIJ1234',
}

test.each(posterSubjects)(
  '[WEB-03a] the QR code of a %s poster can be read in every size and language',
  async (about) => {
    await setPlaceId('ChIJ1234')
    for (const size of posterSizes)
      for (const language of languages) {
        const answer = await printed({ about, size, language, ...query[about] })
        expect(answer.headers['content-type']).toBe('application/pdf')
        const address = readQrCode(answer.rawPayload, points[size])
        expect(address).toBe(new URL(lead[about], 'http://salon.test').href)
      }
  },
)

test('[WEB-03b] refuses a poster for another salon’s service, a person who left, or reviews without a place id', async () => {
  const other = await aSalon(t.db, 1)
  await t.db
    .updateTable('staff')
    .set({ active: false })
    .where('id', '=', salon.staff[1] ?? '')
    .execute()
  await setPlaceId(null)
  for (const wrong of [
    { about: 'service', id: other.product },
    { about: 'person', id: salon.staff[1] ?? '' },
    { about: 'person' },
    { about: 'review' },
  ])
    expect(refusal(await printed(wrong))).toEqual([404, 'notFound'])
})
