import { useEffect } from 'react'
import { minutesAndSeconds, useSeconds } from '../../../auth/use-seconds.ts'
import { useApp } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import styles from '../code/Code.module.css'
import { useFlow } from '../flow/flow-context.ts'

/** The seconds left from which to warn. */
const warnSeconds = 120

/** Counts down the hold, and warns before its end without shifting the layout (APT-14). */
export function HoldCountdown() {
  const t = useText()
  const { notices } = useApp()
  const { draft } = useFlow()
  const seconds = useSeconds(draft.hold?.expiresAt) ?? 0
  const hurry = seconds > 0 && seconds <= warnSeconds
  // biome-ignore lint/correctness/useExhaustiveDependencies: warns once
  useEffect(() => {
    if (hurry) notices.show(t('booking.pin.soon'))
  }, [hurry])
  if (seconds === 0) return null
  return (
    <p className={classes(look('faint', 'f13', 'num'), styles.held)} data-hurry={hurry}>
      {t('booking.pin.held', { time: minutesAndSeconds(seconds) })}
    </p>
  )
}

/** Whether the hold has expired. */
export function useHoldExpired(): boolean {
  const { draft } = useFlow()
  const seconds = useSeconds(draft.hold?.expiresAt)
  return draft.hold !== undefined && seconds === 0
}
