import { useEffect, useState } from 'react'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { look } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { totalDuration } from '../choice/chosen.ts'
import { useFlow, useSalonLanguage } from '../flow/flow-context.ts'
import { useForgetAvailability } from '../request/use-availability.ts'
import { useReleaseHold } from '../request/use-hold.ts'
import { useServiceQuestions } from '../request/use-service-questions.ts'
import { Days } from './Days.tsx'
import { StaffPills } from './StaffPills.tsx'
import styles from './TimeScreen.module.css'

/** Step 2: chooses staff (default: first available) and time. Opens the first free day. */
export function Page() {
  const t = useText()
  const format = useFormat()
  const { businessObject, chosen, selection, go } = useFlow()
  const lang = useSalonLanguage()
  const { freeing } = useFreedSlot()
  useServiceQuestions()
  const who = `${selection.staffId} ${selection.staffIds}`
  const [cameFor] = useState(who)
  return (
    <>
      <div className={styles.choice}>
        <div>
          <b lang={lang}>
            {chosen.map(({ name, variantName }) => [name, variantName].filter(Boolean).join(', ')).join(' + ')}
          </b>
          <small className="num">
            {joinFacts(format.duration(totalDuration(chosen)), t('booking.services.count', { count: chosen.length }))}
          </small>
        </div>
        <Button kind="link" onClick={() => go('services', { time: undefined })}>
          {t('action.change')}
        </Button>
      </div>
      <CardSection title={t('booking.who')}>
        <div className={look('mt12')}>
          <StaffPills />
        </div>
      </CardSection>
      {businessObject.deposits && <DepositsPart />}
      <CardSection title={t('booking.when')}>
        {freeing ? <SkeletonList shape="slot" count={12} /> : <Days key={who} keepsDay={who === cameFor} />}
      </CardSection>
    </>
  )
}

const loadDeposits = () => import('./Deposits.tsx')

/** Loads the deposit rules only if the salon requires a deposit or a card (PAY-03, PAY-04). */
function DepositsPart() {
  const { part } = useLazyPart(loadDeposits)
  return part ? <part.Deposits /> : null
}

/** Releases the held start when the customer returns to choose another; it is then listed as free again (APT-14). */
function useFreedSlot(): { freeing: boolean } {
  const release = useReleaseHold()
  const forget = useForgetAvailability()
  const { draft } = useFlow()
  const held = draft.hold !== undefined
  const [freeing, setFreeing] = useState(held)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per hold
  useEffect(() => {
    if (!held) return
    setFreeing(true)
    release().then(() => {
      forget()
      setFreeing(false)
    })
  }, [held])
  return { freeing }
}
