import { useLocation } from 'wouter'
import { useText } from '../../../i18n/use-text.ts'
import { Queue } from '../../../queue/QueueList.tsx'
import { useQueue } from '../../../queue/use-queue.ts'
import { visitPath } from '../paths.ts'
import { StaffPage } from '../shell/StaffPage.tsx'

/** Shows the queue on a phone; taking a guest opens their visit (CHK-05). */
export function Page() {
  const t = useText()
  const [, navigate] = useLocation()
  const count = useQueue().data?.entries.length ?? 0
  return (
    <StaffPage title={t('label.queue')} subtitle={count > 0 && t('label.queueCount', { count })}>
      <Queue onTaken={(appointmentId) => navigate(visitPath(appointmentId))} />
    </StaffPage>
  )
}
