import { useEffect } from 'react'
import { Failure } from '../../../../../client/Failure.tsx'
import { Card, CardSection } from '../../../../../kit/Card.tsx'
import { SkeletonList } from '../../../../../kit/Skeleton.tsx'
import { InSalon } from '../AppointmentRow.tsx'
import { useAppointment } from '../use-my-appointments.ts'
import { MoveFrame } from './MoveFrame.tsx'
import { useLeaveMove } from './use-move.ts'

/** Moves an appointment to another free start; if it cannot be moved, goes back to it, where the reason is shown. */
export function MoveScreen({ id }: { id: string }) {
  const leave = useLeaveMove(id)
  const { data, error, isFetching, refetch } = useAppointment(id)
  const stuck = data !== undefined && data.own?.movable.refusal !== null
  const gone = error !== null && data === undefined && !isFetching
  useEffect(() => {
    if (stuck) leave()
  }, [stuck, leave])
  if (data && !stuck)
    return (
      <InSalon appointment={data}>
        <MoveFrame appointment={data} />
      </InSalon>
    )
  return (
    <Card sheet>
      <CardSection>
        {gone ? <Failure error={error} onRetry={() => refetch()} /> : <SkeletonList count={4} />}
      </CardSection>
    </Card>
  )
}
