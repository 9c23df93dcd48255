/** Loads what the members of a party request, and checks whether they can book it online (APT-17). */
import { onlinePartyRefusal } from '@goldline/domain/appointment/party'
import { minutesAfterFirst } from '@goldline/domain/availability/party-starts'
import { statedDeposits } from '@goldline/domain/payment/deposit'
import type { DaysAround } from '../../availability/load-salon.ts'
import { type Availability, loadFacts } from '../../availability/queries.ts'
import { toWish } from '../../availability/wish.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { RunStatement } from '../../db/run-statement.ts'
import type { Deps } from '../../deps.ts'
import { rulesBefore } from '../../form/patch-tests/queries.ts'
import { serviceQuestions } from '../../form/queries.ts'
import { refuseIf } from '../../http/errors.ts'
import { depositTerms } from '../../ledger/deposits.ts'
import type { RequestedStart } from './requested-visit.ts'

/** What one member requests; `staffId`: null for the first available. */
export type MemberRequest = { products: readonly string[]; staffId: string | null }

type Wishes = Pick<Availability, 'wish' | 'chosen'>[]

/** Only the first visit must begin at a start that the salon offers; the others may begin at any five minutes. */
const anyStep = 5

/**
 * Loads the members' wishes and when each visit begins, in minutes after the first. Refuses like `toWish`, and with
 * party.ask-salon if a service has a required question, a patch test, or a deposit that everybody pays, or the salon
 * confirms it (APT-16k).
 */
export async function loadParty(
  salon: InSalon,
  {
    ask,
    deps,
    range,
    now,
  }: { ask: RunStatement; deps: Pick<Deps, 'stripe'>; range: Parameters<typeof loadFacts>[1]['range']; now: number },
  { members, inTurn }: { members: readonly MemberRequest[]; inTurn: boolean },
) {
  const loaded = await loadFacts(ask, { businessObjectId: salon.id, range, now }, (offer) => ({
    wishes: members.map((member) => toWish(offer, member)),
  }))
  refuseIf(onlinePartyRefusal(await findRequirements(salon, deps, loaded.wishes)))
  const after = minutesAfterFirst(
    loaded.wishes.map(({ wish }) => wish),
    inTurn,
  )
  return { ...loaded, after }
}

async function findRequirements(salon: InSalon, { stripe }: Pick<Deps, 'stripe'>, wishes: Wishes) {
  const productIds = [...new Set(wishes.flatMap(({ chosen }) => chosen.map((each) => each.productId)))]
  const questions = (await serviceQuestions(salon, productIds)).filter(({ required }) => required)
  const tested = (await rulesBefore(salon, productIds)).map(({ productId }) => productId)
  const terms = stripe && (await depositTerms(salon))
  return wishes.map(({ chosen }) => {
    const own = chosen.map((each) => each.productId)
    const price = chosen.reduce((sum, each) => sum + each.price, 0)
    const deposit = terms && statedDeposits(terms.rules, { productIds: own, price }).everybody
    return {
      asks:
        chosen.some((each) => each.salonConfirms) ||
        deposit !== undefined ||
        questions.some((question) => own.some((id) => question.productIds.includes(id))) ||
        own.some((id) => tested.includes(id)),
    }
  })
}

type PartyVisit = { businessObjectId: string; member: MemberRequest; start: number; position: number }

/**
 * Builds the request for one visit of a party. `together`: visits already written, which may still change staff
 * (APT-23).
 */
export function memberVisit(
  { businessObjectId, member, start, position }: PartyVisit,
  together: readonly string[] = [],
): RequestedStart<Availability> {
  const load = async (ask: RunStatement, range: DaysAround, now: number) => {
    const loaded = await loadFacts(ask, { businessObjectId, range, now, together }, (offer) => toWish(offer, member))
    return position === 1 ? loaded : { ...loaded, facts: { ...loaded.facts, slotStepMinutes: anyStep } }
  }
  return { start, load }
}
