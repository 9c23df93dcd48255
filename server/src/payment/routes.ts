import { deletePaymentMethod, getPaymentMethods, updatePaymentMethod } from '@goldline/contract/payment'
import { defaultAfterRemoval } from '@goldline/domain/payment/cards'
import { requireLeaderPassword } from '../auth/user/password-again.ts'
import { endTopUp } from '../credit/top-up.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { Tx } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { read, routes, write } from '../http/route.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { findCards, lockCards, methodWire } from '../ledger/cards.ts'
import {
  getDepositSettingsRoute,
  linkDepositAccountRoute,
  refreshDepositAccountRoute,
  setDepositRulesRoute,
} from './deposits/account.ts'
import { getDepositLookBackRoute } from './deposits/look-back.ts'
import { getTakenDepositsRoute } from './deposits/queries.ts'
import { giveDepositBackRoute } from './deposits/refund-deposit.ts'
import { endVisitDepositRoute, getVisitDepositRoute, receiveConnectEventRoute } from './deposits/settle-deposit.ts'
import { startVisitDepositRoute } from './deposits/start-deposit.ts'
import { chargeFeeRoute, waiveFeeRoute } from './fees/decide-fee.ts'
import { getOpenFeesRoute } from './fees/open-fees.ts'
import { finishSetupRoute } from './finish-setup.ts'
import { receivePaypalEventRoute } from './receive-paypal-event.ts'
import { receiveStripeEventRoute } from './receive-stripe-event.ts'
import { startSetupRoute } from './start-setup.ts'

type ChangeContext = Context<typeof updatePaymentMethod> | Context<typeof deletePaymentMethod>

const before = ({ deps, actor, body, address, device }: ChangeContext) =>
  requireLeaderPassword(deps, actor.userId, { password: body?.password, address, device })

const changeRoutes = routes(
  write(updatePaymentMethod, { before }, async ({ salon, params }) => {
    findCard(await lockCards(salon), params.id)
    await setDefaultCard(salon, params.id)
  }),
  write(deletePaymentMethod, { before }, async ({ salon, tx, params }) => {
    const cards = await lockCards(salon)
    const { stripeMethodId } = findCard(cards, params.id)
    await salon.deleteFrom('paymentMethod').where('id', '=', params.id).execute()
    const next = defaultAfterRemoval(cards, params.id)
    if (next === undefined) await endTopUp(salon, 'NO_CARD')
    else await setDefaultCard(salon, next)
    await addJobs(tx, [{ task: 'detachCard', payload: { stripeMethodId } }])
  }),
)

function findCard<Own extends { id: string }>(cards: readonly Own[], id: string): Own {
  const card = cards.find((each) => each.id === id)
  if (card === undefined) throw new Refused('payment-method.notFound')
  return card
}

/** Makes a card the default. Uses two statements, since a single one would briefly have two defaults. */
async function setDefaultCard(salon: InSalon<Tx>, id: string): Promise<void> {
  const own = salon.updateTable('paymentMethod')
  await own.set({ isDefault: false }).where('isDefault', '=', true).where('id', '!=', id).execute()
  await own.set({ isDefault: true }).where('id', '=', id).execute()
}

/** Job: detaches at Stripe a card that was removed here; repeated until Stripe has done so. */
export async function detachCard(
  { stripe }: Pick<Deps, 'stripe'>,
  { stripeMethodId, accountId }: { stripeMethodId: string; accountId?: string | undefined },
): Promise<void> {
  const given = await stripe?.detach(stripeMethodId, accountId)
  if (given?.kind === 'unknown') throw new Error(given.error)
}

export const paymentRoutes = routes(
  receivePaypalEventRoute,
  read(getPaymentMethods, async ({ salon }) => (await findCards(salon)).map(methodWire)),
  startSetupRoute,
  finishSetupRoute,
  receiveStripeEventRoute,
  changeRoutes,
  getDepositSettingsRoute,
  setDepositRulesRoute,
  linkDepositAccountRoute,
  refreshDepositAccountRoute,
  getDepositLookBackRoute,
  getTakenDepositsRoute,
  giveDepositBackRoute,
  getOpenFeesRoute,
  chargeFeeRoute,
  waiveFeeRoute,
  receiveConnectEventRoute,
  startVisitDepositRoute,
  getVisitDepositRoute,
  endVisitDepositRoute,
)
