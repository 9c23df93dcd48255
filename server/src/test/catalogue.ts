import { randomUUID } from 'node:crypto'
import type { BusinessObject } from '@goldline/contract/business-object'
import type { Catalogue, EditedProduct, OwnProduct } from '@goldline/contract/product/catalogue'
import { anOwner, aSalon, type SalonForTests } from './salon.ts'
import { twoInstances } from './two-instances.ts'

type Header = { authorization: string }

/** Two instances: one edits services, the other reads them. */
export async function twoEditors() {
  const { one, two, db } = await twoInstances()
  const send = (headers: Header, method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    one.app.inject({
      method,
      url,
      headers: { ...headers, ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
      ...(payload && { payload }),
    })
  const catalogueOf = async (headers: Header) =>
    (await two.app.inject({ url: '/v1/catalogue', headers })).json<Catalogue>()
  const pageOf = async ({ urlName }: SalonForTests, language = 'de') =>
    (
      await two.app.inject({ url: `/v1/business-objects/${urlName}`, headers: { 'accept-language': language } })
    ).json<BusinessObject>()
  async function made(owner: Header, service: EditedProduct): Promise<OwnProduct> {
    const answer = await send(owner, 'POST', '/v1/products', service)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<OwnProduct>()
  }
  async function aSalonWithOwner(people = 1) {
    const salon = await aSalon(db, people)
    return { salon, owner: await anOwner(db, salon.id) }
  }
  return { one, two, db, send, catalogueOf, pageOf, made, aSalonWithOwner }
}

/** A new service as the client sends it. */
export const aService = ({ categoryId, staff }: SalonForTests, own: Partial<EditedProduct> = {}): EditedProduct => ({
  categoryId,
  names: { de: 'Balayage', vi: 'Nhuộm Balayage' },
  descriptions: {},
  price: 18900,
  priceFrom: false,
  vatRate: 810,
  duration: 120,
  gapFrom: 60,
  gapMinutes: 30,
  bufferMinutes: 10,
  enabled4Booking: true,
  specialists: staff,
  variants: [],
  promotion: null,
  happyHours: null,
  ...own,
})
