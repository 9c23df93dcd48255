import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { ArrowIcon } from '../../../kit/icons.tsx'
import { UsersIcon } from '../../../kit/nav-icons.tsx'
import { useQueue } from '../../../queue/use-queue.ts'
import { useOwnId } from '../day/use-own.ts'
import { paths } from '../paths.ts'
import styles from './QueueCard.module.css'

/** On the own day, while anybody waits without an appointment: how many, and whose turn it is (CHK-05, CHK-06). */
export function QueueCard() {
  const intl = useIntl()
  const ownId = useOwnId()
  const { data } = useQueue()
  if (!data || data.entries.length === 0) return null
  const turn = data.entries.find(({ status }) => status === 'WAITING')?.turnStaffId
  const staff = data.staff.find(({ id }) => id === turn)?.name
  const whose =
    staff && intl.formatMessage({ id: turn === ownId ? 'staff.queue.yours' : 'staff.queue.turn' }, { staff })
  return (
    <Link href={paths.queue} className={styles.card}>
      <UsersIcon size={24} />
      <span>
        <b>{intl.formatMessage({ id: 'label.queueCount' }, { count: data.entries.length })}</b>
        {whose && <small>{whose}</small>}
      </span>
      <ArrowIcon size={18} />
    </Link>
  )
}
