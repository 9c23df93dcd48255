import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { Queue } from '../../../queue/QueueList.tsx'
import { useQueue } from '../../../queue/use-queue.ts'
import { visitAt } from '../paths.ts'
import { StaffPage } from '../shell/StaffPage.tsx'

/** CHK-05: the queue on a phone; the visit of whoever was taken opens at once. */
export function Page() {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const count = useQueue().data?.entries.length ?? 0
  return (
    <StaffPage
      title={intl.formatMessage({ id: 'label.queue' })}
      subtitle={count > 0 && intl.formatMessage({ id: 'label.queueCount' }, { count })}
    >
      <Queue onTaken={(appointmentId) => navigate(visitAt(appointmentId))} />
    </StaffPage>
  )
}
