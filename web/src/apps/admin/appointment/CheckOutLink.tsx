import type { Appointment } from '@goldline/contract/appointment'
import { checkOutRefusal } from '@goldline/domain/appointment/status'
import { zone } from '@goldline/domain/time/zone'
import { useIntl } from 'react-intl'
import { createStorage } from '../../../browser/storage.ts'
import { checkOutPage, devicesPage } from '../../../device/places.ts'
import { buttonClass } from '../../../kit/Button.tsx'

/** Whether the visit can be checked out now (APT-04). */
export function mayCheckOut({ status, startTime, businessObject }: Appointment, now: number): boolean {
  const { toWall } = zone(businessObject.timeZone)
  return checkOutRefusal({ status, visitDay: toWall(Date.parse(startTime)).day, today: toWall(now).day }) === undefined
}

/** Opens the visit at the till that is paired in this browser; without one, says where a till gets paired. */
export function CheckOutLink({ appointment: { id } }: { appointment: Pick<Appointment, 'id'> }) {
  const intl = useIntl()
  const till = createStorage('checkout').get('deviceToken') !== undefined
  return (
    <a className={buttonClass('quiet', 'm', true)} href={till ? checkOutPage(id) : devicesPage}>
      <span>{intl.formatMessage({ id: till ? 'admin.checkOut' : 'admin.checkOut.pair' })}</span>
    </a>
  )
}
