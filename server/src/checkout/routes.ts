import { getOpenVisits, openTill } from '@goldline/contract/checkout'
import { getDraft, getDrafts, getFreePeople } from '@goldline/contract/checkout/draft'
import { whoCouldTake } from '@goldline/domain/availability/who-could'
import { isOverdue } from '@goldline/domain/checkout/day-end'
import type { Language } from '@goldline/domain/message/kinds'
import { loadFacts } from '../availability/queries.ts'
import { toEnteredWish } from '../availability/wish.ts'
import type { InSalon } from '../db/in-salon.ts'
import { runOnPool } from '../db/run-statement.ts'
import { ownSalon, read, routes, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { abortSaleRoutes } from './abort-sale.ts'
import { afterSaleRoutes } from './after-sale.ts'
import { articleRoutes } from './articles/routes.ts'
import { findTill, loadTillTerms, lockTill, vatRatesAt } from './at-till.ts'
import { changeDraftRoutes } from './change-draft.ts'
import { findTillCustomersRoute } from './customers.ts'
import { dayEndRoutes } from './day-end.ts'
import { daySheetRoutes } from './day-sheet/routes.ts'
import { findDraft, toDraft } from './draft.ts'
import { depositCardRoutes } from './gift-card/pay-deposit.ts'
import { giftCardRoutes } from './gift-card/routes.ts'
import { giftOfferRoutes } from './gift-orders/offer.ts'
import { orderGiftRoute } from './gift-orders/order-gift.ts'
import { orderPackageRoute } from './gift-orders/order-package.ts'
import { getSoldGiftsRoute } from './gift-orders/queries.ts'
import { getGiftSheetRoute } from './gift-orders/send-gift.ts'
import { getGiftOrderRoute } from './gift-orders/settle-gift.ts'
import { customerPurchasesRoute, myPurchasesRoutes } from './my-purchases.ts'
import { packageRoutes } from './package/routes.ts'
import { payDraftRoute } from './pay-draft.ts'
import { approversRoute } from './pin.ts'
import { getMyPointsRoute } from './points/get-my-points.ts'
import { readOrderRoutes } from './read-orders.ts'
import { receiptRoutes } from './receipt/routes.ts'
import { reverseOrderRoutes } from './reverse-order.ts'
import { checkoutSettingsRoutes } from './settings.ts'
import { turnoverRoute } from './turnover.ts'
import { verifyJournalRoute } from './verify-journal.ts'
import { loadOpenVisits } from './visits.ts'
import { withdrawalRoutes } from './withdrawal/withdraw.ts'

const openTillRoute = write(openTill, { lock: ownSalon }, async ({ salon, actor, now }) => {
  const { id, number, name, openedTime, floatAmount: float } = await lockTill(salon, actor, now)
  const terms = await loadTillTerms(salon, now)
  const { paidElsewhere, discountBound, pointValue, pointRate, otherPayments, today } = terms
  return {
    id,
    number,
    name,
    openedTime: openedTime?.toISOString() ?? null,
    overdue: isOverdue(openedTime && terms.clock.toWall(openedTime.getTime()).day, today),
    float,
    today,
    paidElsewhere,
    discountBound,
    pointValue,
    pointRate,
    otherPayments,
    vatRates: [...vatRatesAt(terms)],
  }
})

const freePeopleRoute = read(
  getFreePeople,
  async ({ deps: { pool }, actor: { businessObjectId }, query: { product }, now }) => {
    const range = { instant: now, before: 0, after: 1 }
    const { facts, clock, wish } = await loadFacts(runOnPool(pool), { businessObjectId, range, now }, (offer) =>
      toEnteredWish(offer, [{ product, staffId: null }]),
    )
    // Use whole minutes, like the calendar.
    const startMs = now - (now % 60_000)
    const could = whoCouldTake(facts, wish, { day: clock.toWall(startMs).day, startMs, now: startMs })
    return facts.staff.flatMap(({ id, active }) => (active && could.includes(id) ? [id] : []))
  },
)

type Reader = { actor: SalonActor; now: number; language: Language }

const loadDraftPlace = async (salon: InSalon, { actor, now, language }: Reader) => ({
  till: await findTill(salon, actor),
  terms: await loadTillTerms(salon, now),
  now,
  language,
})

const readDrafts = routes(
  read(getDrafts, async (work) => {
    const at = await loadDraftPlace(work.salon, work)
    const rows = await work.salon.selectFrom('tillDraft').selectAll().orderBy('createdTime').orderBy('id').execute()
    return Promise.all(rows.map((row) => toDraft(work.salon, at, row)))
  }),
  read(getDraft, async (work) => findDraft(work.salon, await loadDraftPlace(work.salon, work), work.params.id)),
)

export const checkoutRoutes = routes(
  checkoutSettingsRoutes,
  openTillRoute,
  read(getOpenVisits, async ({ salon, now, language }) => {
    return loadOpenVisits(salon, await loadTillTerms(salon, now), language)
  }),
  findTillCustomersRoute,
  freePeopleRoute,
  articleRoutes,
  readDrafts,
  changeDraftRoutes,
  approversRoute,
  payDraftRoute,
  abortSaleRoutes,
  afterSaleRoutes,
  readOrderRoutes,
  giftCardRoutes,
  depositCardRoutes,
  giftOfferRoutes,
  orderGiftRoute,
  orderPackageRoute,
  getGiftOrderRoute,
  getSoldGiftsRoute,
  getGiftSheetRoute,
  withdrawalRoutes,
  packageRoutes,
  getMyPointsRoute,
  myPurchasesRoutes,
  customerPurchasesRoute,
  receiptRoutes,
  reverseOrderRoutes,
  dayEndRoutes,
  daySheetRoutes,
  turnoverRoute,
  verifyJournalRoute,
)
