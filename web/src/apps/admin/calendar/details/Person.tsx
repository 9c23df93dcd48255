import type { Appointment } from '@goldline/contract/appointment'
import { Link } from 'wouter'
import { useAppointmentText } from '../../../../calendar/appointment-text.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Avatar } from '../../../../kit/Avatar.tsx'
import { UserIcon } from '../../../../kit/icons.tsx'
import { CrownIcon } from '../../../../kit/nav-icons.tsx'
import { TypeIcon } from '../../../../kit/status-icons.tsx'
import { ContactFacts, FactList } from '../../panel/Facts.tsx'
import { PanelPerson } from '../../panel/PanelParts.tsx'
import { paths, pathTo } from '../../paths.ts'
import styles from './DetailsPanel.module.css'

/** The customer with type and number of visits; the name opens the customer (CUS-05). */
export function Person({ appointment, nameId }: { appointment: Appointment; nameId: string }) {
  const t = useText()
  const { who } = useAppointmentText()
  const { owner, bookingType } = appointment
  const icon = bookingType === 'BLOCKER' ? <TypeIcon type="BLOCKER" /> : <UserIcon />
  return (
    <div className={styles.person}>
      <PanelPerson avatar={<Avatar name={who(appointment)}>{owner ? undefined : icon}</Avatar>}>
        <b id={nameId} className={styles.name}>
          {owner ? <Link href={pathTo(paths.customers, { id: owner.id })}>{who(appointment)}</Link> : who(appointment)}
        </b>
        {owner && (
          <p>
            <span className={styles.type} data-customer={owner.type.name}>
              {owner.type.name === 'vip' && <CrownIcon size={14} />}
              {t(`customerType.${owner.type.name}`)}
            </span>
            {t('admin.visits', { count: owner.visits })}
          </p>
        )}
      </PanelPerson>
      {(owner?.phoneNr || owner?.email) && (
        <FactList row>
          <ContactFacts phoneNr={owner.phoneNr} email={owner.email} />
        </FactList>
      )}
    </div>
  )
}
