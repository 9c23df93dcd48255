import { type ReactNode, useState } from 'react'
import { SalonIntl } from '../../SalonIntl.tsx'
import { DayFailure } from './calendar/DayStates.tsx'
import { computersToday, type SalonFrame, useFrame } from './calendar/use-frame.ts'

type Props = {
  /** Wraps the skeleton or failure shown until the salon is known. */
  frame: (inside: ReactNode) => ReactNode
  skeleton: ReactNode
  children: (salon: SalonFrame) => ReactNode
}

/**
 * Loads the salon, then renders its children in the salon's zone and formats (BIZ-05), whatever the browser's are
 * (UI-01).
 */
export function AtSalon({ frame, skeleton, children }: Props) {
  const [first] = useState(computersToday)
  const salon = useFrame(first)
  if (!salon.data) {
    return frame(salon.isError ? <DayFailure error={salon.error} onRetry={() => void salon.refetch()} /> : skeleton)
  }
  const { country, timeZone } = salon.data.businessObject
  return (
    <SalonIntl country={country} timeZone={timeZone}>
      {children(salon.data)}
    </SalonIntl>
  )
}
