import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../app-context.ts'
import { clock, useSeconds } from '../../../challenge/use-seconds.ts'
import { useFlow } from '../flow/flow-context.ts'
import styles from './EnterPin.module.css'

/** When it is time to hurry, in seconds. */
const soon = 120

/** APT-14: how long the start is held, counted down; near its end it is said aloud, and moves nothing. */
export function Held() {
  const intl = useIntl()
  const { notices } = useApp()
  const { draft } = useFlow()
  const seconds = useSeconds(draft.hold?.expiresAt) ?? 0
  const hurry = seconds > 0 && seconds <= soon
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once
  useEffect(() => {
    if (hurry) notices.show(intl.formatMessage({ id: 'booking.pin.soon' }))
  }, [hurry])
  if (seconds === 0) return null
  return (
    <p className={styles.held} data-hurry={hurry}>
      {intl.formatMessage({ id: 'booking.pin.held' }, { time: clock(seconds) })}
    </p>
  )
}

/** Whether the start that was held is free for everybody again. */
export function useIsOver(): boolean {
  const { draft } = useFlow()
  const seconds = useSeconds(draft.hold?.expiresAt)
  return draft.hold !== undefined && seconds === 0
}
