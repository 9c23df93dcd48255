import { getOpenVisits, openTill } from '@goldline/contract/checkout'
import { getDraft, getDrafts } from '@goldline/contract/checkout/draft'
import { isOverdue } from '@goldline/domain/checkout/day-end'
import type { Language } from '@goldline/domain/message/kinds'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/transaction.ts'
import type { RouteDeps } from '../deps.ts'
import { ownSalon, read, write } from '../http/route.ts'
import type { SalonActor } from '../http/session.ts'
import { abortSaleRoutes } from './abort-sale.ts'
import { afterSaleRoutes } from './after-sale.ts'
import { articleRoutes } from './articles.ts'
import { lockTill, tillOf, tillSalon, vatRatesAt } from './at-till.ts'
import { changeDraftRoutes } from './change-draft.ts'
import { findTillCustomersRoute } from './customers.ts'
import { dayEndRoutes } from './day-end.ts'
import { daySheetRoutes } from './day-sheet/routes.ts'
import { draftOf, findDraft } from './draft.ts'
import { giftCardRoutes } from './gift-card/routes.ts'
import { customerPurchasesRoute, myPurchasesRoutes } from './my-purchases.ts'
import { packageRoutes } from './package/routes.ts'
import { payDraftRoute } from './pay-draft.ts'
import { freePeopleRoute } from './people.ts'
import { approversRoute } from './pin.ts'
import { getMyPointsRoute } from './points/get-my-points.ts'
import { readOrderRoutes } from './read-orders.ts'
import { receiptRoutes } from './receipt/routes.ts'
import { reverseOrderRoutes } from './reverse-order.ts'
import { checkoutSettingsRoutes } from './settings.ts'
import { turnoverRoute } from './turnover.ts'
import { verifyJournalRoute } from './verify-journal.ts'
import { openVisits } from './visits.ts'

export function checkoutRoutes(app: FastifyInstance, deps: RouteDeps): void {
  checkoutSettingsRoutes(app, deps)
  openTillRoute(app)
  read(app, getOpenVisits, async (db, { actor, now, language }) => {
    return openVisits(db, await tillSalon(db, actor.businessObjectId, now), language)
  })
  findTillCustomersRoute(app)
  freePeopleRoute(app, deps)
  articleRoutes(app)
  readDrafts(app)
  changeDraftRoutes(app)
  approversRoute(app)
  payDraftRoute(app, deps)
  abortSaleRoutes(app, deps)
  afterSaleRoutes(app, deps)
  readOrderRoutes(app)
  giftCardRoutes(app, deps)
  packageRoutes(app)
  getMyPointsRoute(app)
  myPurchasesRoutes(app, deps)
  customerPurchasesRoute(app)
  receiptRoutes(app, deps)
  reverseOrderRoutes(app, deps)
  dayEndRoutes(app, deps)
  daySheetRoutes(app)
  turnoverRoute(app)
  verifyJournalRoute(app)
}

function openTillRoute(app: FastifyInstance): void {
  write(app, openTill, { lock: ownSalon }, async (tx, { actor, now }) => {
    const { id, number, name, openedTime, floatAmount: float } = await lockTill(tx, actor, now)
    const salon = await tillSalon(tx, actor.businessObjectId, now)
    const { paidElsewhere, discountBound, pointValue, pointRate, otherPayments, today } = salon
    return {
      id,
      number,
      name,
      openedTime: openedTime?.toISOString() ?? null,
      overdue: isOverdue(openedTime && salon.clock.toWall(openedTime.getTime()).day, today),
      float,
      today,
      paidElsewhere,
      discountBound,
      pointValue,
      pointRate,
      otherPayments,
      vatRates: [...vatRatesAt(salon)],
    }
  })
}

type Reader = { actor: SalonActor; now: number; language: Language }

function readDrafts(app: FastifyInstance): void {
  const seenFrom = async (db: Db, { actor, now, language }: Reader) => ({
    till: await tillOf(db, actor),
    salon: await tillSalon(db, actor.businessObjectId, now),
    now,
    language,
  })
  read(app, getDrafts, async (db, context) => {
    const { actor } = context
    const at = await seenFrom(db, context)
    const rows = await db
      .selectFrom('tillDraft')
      .selectAll()
      .where('businessObjectId', '=', actor.businessObjectId)
      .orderBy('createdTime')
      .orderBy('id')
      .execute()
    return Promise.all(rows.map((row) => draftOf(db, at, row)))
  })
  read(app, getDraft, async (db, context) => findDraft(db, await seenFrom(db, context), context.params.id))
}
