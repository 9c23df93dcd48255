import { type CheckoutSettings, getCheckoutSettings, putCheckoutSettings } from '@goldline/contract/checkout/settings'
import type { Country } from '@goldline/domain/customer/phone'
import type { InSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'

export type SettingsRow = CheckoutSettings & { fiscalDevice: boolean }

const usual: SettingsRow = {
  vatNr: null,
  otherPayments: [],
  discountBound: 20,
  pointValue: 5,
  giftCardMonths: null,
  pointMonths: null,
  fiscalDevice: false,
}

/** Returns the salon's row, or the defaults if it has none. */
export async function checkoutSettings(salon: InSalon): Promise<SettingsRow> {
  const row = await salon
    .selectFrom('checkoutSettings')
    .select(['vatNr', 'otherPayments', 'discountBound', 'pointValue', 'giftCardMonths', 'pointMonths', 'fiscalDevice'])
    .executeTakeFirst()
  return row ?? usual
}

export const checkoutSettingsRoutes = routes(
  read(getCheckoutSettings, async ({ salon, deps: { fiscal } }) => {
    const { fiscalDevice, ...row } = await checkoutSettings(salon)
    // Show the switch of a device that no longer exists, so that it can be switched off.
    const isKnown = fiscalDevice || (await isServed(salon, fiscal))
    return { ...row, fiscalDevice: isKnown ? fiscalDevice : null }
  }),
  write(putCheckoutSettings, async ({ salon, tx, deps: { fiscal }, actor: { businessObjectId }, body }) => {
    const served = await isServed(salon, fiscal)
    if (body.fiscalDevice === true && !served) throw new Refused('invalid-request', { field: 'body.fiscalDevice' })
    const row = {
      ...body,
      otherPayments: [...new Set(body.otherPayments)],
      fiscalDevice: body.fiscalDevice ?? false,
    }
    await tx
      .insertInto('checkoutSettings')
      .values({ businessObjectId, ...row })
      .onConflict((conflict) => conflict.column('businessObjectId').doUpdateSet(row))
      .execute()
    return { ...row, fiscalDevice: served ? row.fiscalDevice : null }
  }),
)

/** Whether this installation has a fiscal device for the salon's country (POS-13). */
async function isServed(salon: InSalon, fiscal: RouteDeps['fiscal']): Promise<boolean> {
  const { country } = await salonRow(salon, ['country'])
  return fiscal?.serves(country as Country) ?? false
}
