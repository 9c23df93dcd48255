import { getPartySlots, holdParty } from '@goldline/contract/appointment/party'
import { useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useApi, useToken } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { CardSection } from '../../../kit/Card.tsx'
import { look } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { WaitingText } from '../../../kit/WaitingText.tsx'
import { type Challenge, pinChannel, type TypedContact } from '../choice/draft.ts'
import { useMyFacts } from '../my/my-facts.ts'
import { AnswerPin } from '../my/sign-in/AnswerPin.tsx'
import { AskPin } from '../my/sign-in/AskPin.tsx'
import { MyOwnPin } from '../my/sign-in/MyOwnPin.tsx'
import { MyLinkSent } from '../my/sign-in/MySignIn.tsx'
import { ConfirmParty } from './ConfirmParty.tsx'
import { PartyError } from './PartyError.tsx'
import { PartyVisits } from './PartyVisits.tsx'
import { partyVisits } from './party-draft.ts'
import type { Party } from './use-party.ts'
import { usePartyRequest } from './use-party-request.ts'
import { usePartySlots } from './use-party-slots.ts'

/** Asks the customer for one PIN while the starts are held, then for the final confirmation. */
export function PartyContact({ party }: { party: Party }) {
  const { businessObject } = useMyFacts()
  const signedIn = useToken() !== undefined
  const { data, error, isFetching, refetch } = usePartySlots(party)
  const visits = data && partyVisits(businessObject, party.party, data.after)
  if (!visits && error)
    return <PartyError error={error} onOther={party.toTimes} onRetry={() => refetch()} busy={isFetching} />
  if (!visits)
    return (
      <CardSection>
        <SkeletonList count={4} />
      </CardSection>
    )
  return (
    <>
      <CardSection>
        <PartyVisits visits={visits} />
      </CardSection>
      {signedIn ? <ConfirmParty party={party} /> : <ProveContact party={party} />}
    </>
  )
}

/** Asks where to send the PIN, then for the PIN; sending it holds the starts. */
function ProveContact({ party }: { party: Party }) {
  const t = useText()
  const { businessObject } = useMyFacts()
  const { country, channels } = businessObject
  const { challenge } = party
  const [typed, setTyped] = useState<TypedContact>(() => ({
    ...{ kind: pinChannel('phone', channels), isoCode: country, phoneNr: '', email: '' },
  }))
  const [own, setOwn] = useState(false)
  const hold = useHoldParty(party)
  const type = (change: Partial<TypedContact>) => setTyped((now) => ({ ...now, ...change }))
  const { last } = party
  if (hold.error)
    return (
      <PartyError
        error={hold.error}
        onOther={party.toTimes}
        onRetry={last && (() => hold.mutate(last))}
        busy={hold.isPending}
      />
    )
  if (challenge) return <PinSent party={party} challenge={challenge} />
  if (own) return <MyOwnPin typed={typed} onType={type} onSend={() => setOwn(false)} />
  return (
    <>
      <AskPin
        lead={t('booking.details.lead')}
        typed={typed}
        onType={type}
        last={last}
        onSent={(sent) => {
          party.setLast(sent)
          hold.mutate(sent)
        }}
        onOwn={() => setOwn(true)}
      />
      {hold.isPending && (
        <CardSection>
          <WaitingText>{t('booking.party.holding')}</WaitingText>
        </CardSection>
      )}
    </>
  )
}

function PinSent({ party: { holdId, resent }, challenge }: { party: Party; challenge: Challenge }) {
  const t = useText()
  return (
    <>
      <CardSection>
        <p className={look('quiet')}>{t(holdId === undefined ? 'booking.pin.unheld' : 'booking.party.held')}</p>
      </CardSection>
      {challenge.sent === 'LINK' ? (
        <MyLinkSent challenge={challenge} onChallenge={resent} />
      ) : (
        <AnswerPin challenge={challenge} onChallenge={resent} />
      )}
    </>
  )
}

/** Holds the starts; if this network has too many holds, continues without one (APT-14). */
function useHoldParty({ party, toPin }: Party) {
  const api = useApi()
  const cache = useCache()
  const wish = usePartyRequest(party)
  return useWork(
    async (challenge: Challenge) => {
      const { members, ...when } = wish()
      const body = { ...when, members: members.map(({ guest: _, ...member }) => member), challengeId: challenge.id }
      try {
        return (await api.ask(holdParty, { body })).id
      } catch (error) {
        if (error instanceof ApiError && error.message === 'hold.too-many') return undefined
        throw error
      }
    },
    {
      inline: true,
      onDone: (held, challenge) => toPin(challenge, held),
      onRefused: () => cache.invalidate(getPartySlots),
    },
  )
}
