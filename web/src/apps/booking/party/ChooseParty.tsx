import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { useMyFacts } from '../my/my-facts.ts'
import { MemberFields } from './MemberFields.tsx'
import { PartyTimes } from './PartyTimes.tsx'
import { PartyVisits } from './PartyVisits.tsx'
import { type PartyMember, partySizes, partyVisits, withSize } from './party-draft.ts'
import type { Party } from './use-party.ts'
import { usePartySlots } from './use-party-slots.ts'

/** Asks how many come, for which services, and when; changing people or services resets the time. */
export function ChooseParty({ party: { party, change, toDetails } }: { party: Party }) {
  const t = useText()
  const { businessObject } = useMyFacts()
  const { members, inTurn } = party
  const slots = usePartySlots({ party, change })
  const anew = (part: { members: readonly PartyMember[] } | { inTurn: boolean }) => change({ ...part, time: undefined })
  const set = (index: number, part: Partial<PartyMember>) => {
    const next = members.map((member, at) => (at === index ? { ...member, ...part } : member))
    // A name does not affect the time.
    if (part.products === undefined && part.staffId === undefined) change({ members: next })
    else anew({ members: next })
  }
  // Another customer may have booked the start meanwhile.
  const times = slots.data?.slotsOfDates.find(({ date }) => date === party.day)?.times
  const isFree = !slots.isPlaceholderData && times?.some((time) => time === party.time)
  const visits = slots.data && isFree ? partyVisits(businessObject, party, slots.data.after) : undefined
  return (
    <>
      <CardSection title={t('booking.party.people')}>
        <div className={stack(16, 'one-column', 'mt12')}>
          <RadioPills
            label={t('booking.party.people')}
            wraps
            value={members.length}
            onChange={(size) => anew({ members: withSize(members, size) })}
            options={partySizes.map((value) => ({ value, label: String(value) }))}
          />
          {members.map((member, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a person is identified by position
            <MemberFields key={index} place={index} member={member} onChange={(part) => set(index, part)} />
          ))}
        </div>
      </CardSection>
      <CardSection title={t('booking.step.time')}>
        <div className={stack(16, 'one-column', 'mt12')}>
          <RadioPills
            label={t('booking.party.order')}
            wraps
            value={inTurn ? 'inTurn' : 'atOnce'}
            onChange={(value) => anew({ inTurn: value === 'inTurn' })}
            options={[
              { value: 'atOnce', label: t('booking.party.atOnce') },
              { value: 'inTurn', label: t('booking.party.inTurn') },
            ]}
          />
          <PartyTimes party={party} slots={slots} onChange={change} onInTurn={() => anew({ inTurn: true })} />
        </div>
      </CardSection>
      <CardSection>
        {visits && <PartyVisits visits={visits} />}
        <p className={look('mt16')}>
          <Button kind="gold" size="l" disabled={visits === undefined} trailing={<ArrowIcon />} onClick={toDetails}>
            {t('booking.toDetails')}
          </Button>
        </p>
      </CardSection>
    </>
  )
}
