import { useText } from '../../../i18n/use-text.ts'
import { chosenStart } from '../choice/chosen.ts'
import { useMyFacts } from '../my/my-facts.ts'
import type { PartyDraft } from './party-draft.ts'

/** Returns a function that builds the request of the chosen party; call it only once a start is chosen. */
export function usePartyRequest(party: PartyDraft) {
  const t = useText()
  const { businessObject } = useMyFacts()
  return () => ({
    businessObjectId: businessObject.id,
    startTime: new Date(chosenStart(party, businessObject.timeZone) ?? Number.NaN).toISOString(),
    inTurn: party.inTurn,
    members: party.members.map(({ name, products, staffId }, index) => ({
      products: [...products],
      staffId,
      // Without a name, the number tells the salon which guest it is.
      guest: index > 0 ? name.trim() || t('booking.party.guest', { number: index + 1 }) : undefined,
    })),
  })
}
