import type { Appointment } from '@goldline/contract/appointment'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useAppointmentText } from '../../../../calendar/appointment-text.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { UserIcon } from '../../../../kit/icons.tsx'
import { CrownIcon } from '../../../../kit/nav-icons.tsx'
import { TypeIcon } from '../../../../kit/status-icons.tsx'
import { PanelPerson } from '../../panel/PanelParts.tsx'
import styles from './DetailsPanel.module.css'

/** The customer, their type, and number of visits; children: the name as a heading. */
export function Person({ appointment, children }: { appointment: Appointment; children: ReactNode }) {
  const intl = useIntl()
  const { who } = useAppointmentText()
  const { owner, bookingType } = appointment
  const icon = bookingType === 'BLOCKER' ? <TypeIcon type="BLOCKER" /> : <UserIcon />
  return (
    <PanelPerson
      avatar={
        <Avatar size="l" name={who(appointment)}>
          {owner ? undefined : icon}
        </Avatar>
      }
    >
      {children}
      {owner && (
        <p>
          <span className={styles.type} data-customer={owner.type.name}>
            {owner.type.name === 'vip' && <CrownIcon size={14} />}
            {intl.formatMessage({ id: `customerType.${owner.type.name}` })}
          </span>
          {intl.formatMessage({ id: 'admin.visits' }, { count: owner.visits })}
        </p>
      )}
    </PanelPerson>
  )
}
