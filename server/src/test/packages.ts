/** A salon with a package of five cuts, and its till. */
import { randomUUID } from 'node:crypto'
import type { Draft } from '@goldline/contract/checkout/draft'
import type { Package } from '@goldline/contract/checkout/packages'
import { type TestApp, testApp } from './app.ts'
import { anOwner } from './salon.ts'
import { aRegular, aTaxedSalon, aTill, aVisit, begin, change, made, sell } from './till.ts'

export const fiveVisits = (product: string) => ({ names: { de: 'Fünf Schnitte' }, product, visits: 5, price: 36_000 })
export const bare = { staffId: null, discount: null, quantity: 1 }

export async function packageShop() {
  const t: TestApp = await testApp()
  const salon = await aTaxedSalon(t)
  const till = await aTill(t, salon)
  const admin = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    t.app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { ...(await anOwner(t.db, salon.id)), ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
    })
  const offered: Package = made(await admin('POST', '/v1/packages', fiveVisits(salon.product))).json()
  const line = () => ({ ...bare, kind: 'PACKAGE' as const, id: randomUUID(), packageId: offered.id })

  const packageOf = async (customerId: string): Promise<string> => {
    const draft = await change(till, await begin(till), { customerId })
    return draft.customer?.packages[0]?.id ?? ''
  }
  /** Sells the package to a regular. `id`: the customer's package. */
  async function bought(more: Partial<Draft['content']> = {}) {
    const customerId = await aRegular(t, salon)
    const order = await sell(till, await change(till, await begin(till), { customerId, lines: [line()], ...more }))
    return { customerId, order, id: await packageOf(customerId) }
  }
  /** A visit with its service paid by the package. */
  async function covered(customerId: string, customerPackageId: string): Promise<Draft> {
    const draft = await begin(till, await aVisit(t, salon, { customerId }))
    return change(till, draft, { lines: draft.content.lines.map((each) => ({ ...each, customerPackageId })) as never })
  }
  return { t, salon, till, offered, admin, line, packageOf, bought, covered }
}
