import { useText } from '../../../i18n/use-text.ts'
import { chosenStart } from '../choice/chosen.ts'
import { useMyFacts } from '../my/my-facts.ts'
import type { PartyDraft } from './party-draft.ts'

/** The chosen party as sent to the server. The step that sends it is reached with a start only. */
export function usePartyWish(party: PartyDraft) {
  const t = useText()
  const { businessObject } = useMyFacts()
  return () => ({
    businessObjectId: businessObject.id,
    startTime: new Date(chosenStart(party, businessObject.timeZone) ?? Number.NaN).toISOString(),
    inTurn: party.inTurn,
    members: party.members.map(({ name, products, staffId }, index) => ({
      products: [...products],
      staffId,
      // Without a name the salon reads which of them it is.
      ...(index > 0 && { guest: name.trim() || t('booking.party.guest', { number: index + 1 }) }),
    })),
  })
}
