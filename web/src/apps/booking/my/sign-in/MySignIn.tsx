import type { BusinessObject } from '@goldline/contract/business-object'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useText } from '../../../../i18n/use-text.ts'
import { Card } from '../../../../kit/Card.tsx'
import { type Challenge, otherChannel, pinChannel, type TypedContact } from '../../choice/draft.ts'
import { LinkSent } from '../../code/LinkSent.tsx'
import { Resend } from '../../code/Resend.tsx'
import type { CodeAlternatives } from '../../code/WayOut.tsx'
import { myPaths } from '../../my-paths.ts'
import { usePinRequest } from '../../request/use-request-pin.ts'
import { useMyFacts } from '../my-facts.ts'
import { SalonLink } from '../SalonLink.tsx'
import { AnswerPin } from './AnswerPin.tsx'
import { AskPin } from './AskPin.tsx'
import { MyOwnPin } from './MyOwnPin.tsx'
import styles from './MySignIn.module.css'

const booked = { title: 'word.myAppointments', lead: 'my.signIn.lead' } as const
/** Texts for the waiting list, since people who join it may never have booked. */
const waiting = { title: 'my.waiting.tab', lead: 'my.signIn.waiting' } as const

/** Asks for a phone number or an e-mail, then its PIN; the requested page then appears at the same URL. */
export function MySignIn() {
  const t = useText()
  const { businessObject } = useMyFacts()
  const { challenge, last, push, replace } = useChallenge()
  const [typed, setTyped] = useState(() => restoreContact(challenge, businessObject))
  const [own, setOwn] = useState(false)
  const type = (change: Partial<TypedContact>) => setTyped((now) => ({ ...now, ...change }))
  const ask = () => {
    type({ kind: pinChannel(typed.kind, businessObject.channels) })
    setOwn(false)
  }
  const [path] = useLocation()
  const reason = path === myPaths.waitingList ? waiting : booked
  const title = t(reason.title)
  useEffect(() => {
    document.title = `${title} · ${businessObject.name}`
  }, [title, businessObject.name])
  const card = useFocusOnStep(challenge !== undefined)
  return (
    <div ref={card} className={styles.signIn}>
      <SalonLink name={businessObject.name} />
      <h1>{title}</h1>
      <Card sheet>
        {challenge?.sent === 'LINK' ? (
          <MyLinkSent challenge={challenge} onChallenge={replace} />
        ) : challenge ? (
          <AnswerPin challenge={challenge} onChallenge={replace} />
        ) : own ? (
          <MyOwnPin typed={typed} onType={type} onSend={ask} />
        ) : (
          <AskPin
            lead={t(reason.lead)}
            typed={typed}
            onType={type}
            last={last}
            onSent={push}
            onOwn={() => setOwn(true)}
          />
        )}
      </Card>
    </div>
  )
}

/** Keeps the challenge in the history state: a reload keeps it, and back returns to the previous step. */
function useChallenge() {
  const challenge = useHistoryState<{ challenge?: Challenge } | null>()?.challenge
  const [last, setLast] = useState(challenge)
  const keep = (next: Challenge, how: 'pushState' | 'replaceState') => {
    setLast(next)
    history[how]({ challenge: next }, '')
  }
  return {
    challenge,
    /** The last challenge sent, even after going back. */
    last,
    push: (next: Challenge) => keep(next, 'pushState'),
    replace: (next: Challenge) => keep(next, 'replaceState'),
  }
}

/** Restores the typed contact from the challenge, after a reload at the PIN. */
function restoreContact(challenge: Challenge | undefined, { country, channels }: BusinessObject): TypedContact {
  const { identity = '', isoCode } = challenge ?? {}
  if (challenge && isoCode === undefined) return { kind: 'email', isoCode: country, phoneNr: '', email: identity }
  const kind = challenge ? 'phone' : pinChannel('phone', channels)
  return { kind, isoCode: isoCode ?? country, phoneNr: identity, email: '' }
}

/** Focuses the next step's field; not on arrival, when the page is read from the top. */
function useFocusOnStep(pin: boolean) {
  const card = useRef<HTMLDivElement>(null)
  const shown = useRef(pin)
  useEffect(() => {
    if (shown.current === pin) return
    shown.current = pin
    card.current?.querySelector<HTMLElement>('[data-first], input:checked')?.focus()
  }, [pin])
  return card
}

type Props = { challenge: Challenge; onChallenge: (challenge: Challenge) => void }

/** Explains the sent link; opening it in another tab signs this tab in too. */
export function MyLinkSent({ challenge, onChallenge }: Props) {
  const { businessObject, demo } = useMyFacts()
  const request = usePinRequest(businessObject.id)
  const { identity, isoCode } = challenge
  const kind = isoCode === undefined ? ('email' as const) : ('phone' as const)
  const { phoneNr, channels } = businessObject
  const ways: CodeAlternatives = { phoneNr, kind, onOther: otherChannel(kind, channels) && (() => history.back()) }
  return (
    <LinkSent identity={identity} demo={demo} onChange={() => history.back()}>
      <Resend
        resendAt={challenge.resendAt}
        again={async () => onChallenge(await request({ identity, isoCode }))}
        onWait={(resendAt) => onChallenge({ ...challenge, resendAt })}
        sent="LINK"
        ways={ways}
      />
    </LinkSent>
  )
}
