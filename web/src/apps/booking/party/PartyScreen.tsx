import { useEffect, useRef } from 'react'
import { useToken } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Card } from '../../../kit/Card.tsx'
import { look } from '../../../kit/look.ts'
import { useForgetOthers } from '../kept/forget-personal.ts'
import { MyContext, type MyFacts } from '../my/my-facts.ts'
import { SalonLink } from '../my/SalonLink.tsx'
import { ChooseParty } from './ChooseParty.tsx'
import { PartyContact } from './PartyContact.tsx'
import { PartyDone } from './PartyDone.tsx'
import styles from './party.module.css'
import { useParty } from './use-party.ts'

/** Books two to six people at once (APT-17): who comes and when, then the contact, then a confirmation. */
export function PartyScreen(facts: MyFacts) {
  const t = useText()
  const { businessObject } = facts
  const party = useParty(businessObject)
  const { doneIds, step } = party
  const title = t(doneIds ? 'booking.party.done' : 'booking.party.title')
  useForgetOthers()
  useEffect(() => {
    document.title = `${title} · ${businessObject.name}`
  }, [title, businessObject.name])
  const page = useTopOfStep(doneIds ? 'done' : step)
  return (
    <MyContext value={facts}>
      <div className={styles.page} ref={page} tabIndex={-1}>
        <SalonLink name={businessObject.name} />
        <h1>{title}</h1>
        {!doneIds && step === undefined && <p className={look('quiet', 'px16')}>{t('booking.party.lead')}</p>}
        <Card sheet>
          {doneIds ? (
            <PartyDone ids={doneIds} />
          ) : step === 'details' ? (
            <PartyContact party={party} />
          ) : (
            <ChooseParty party={party} />
          )}
        </Card>
      </div>
    </MyContext>
  )
}

/** Scrolls to the top on every new step. */
function useTopOfStep(step: string | undefined) {
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  const signedIn = useToken() !== undefined
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    page.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [step])
  // Signing in removes the focused PIN field: focus the page.
  useEffect(() => {
    if (signedIn && step === 'details') page.current?.focus({ preventScroll: true })
  }, [signedIn, step])
  return page
}
