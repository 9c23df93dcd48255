import type { Appointment } from '@goldline/contract/appointment'
import { checkOutRefusal } from '@goldline/domain/appointment/status'
import { zone } from '@goldline/domain/time/zone'
import { createStorage } from '../../../browser/storage.ts'
import { checkoutAddress, devicesPage } from '../../../device/addresses.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { useHasFeature } from '../session.ts'

/** Whether the visit can be checked out now (APT-04). */
export function mayCheckOut({ status, startTime, businessObject }: Appointment, now: number): boolean {
  const { toWall } = zone(businessObject.timeZone)
  return checkOutRefusal({ status, visitDay: toWall(Date.parse(startTime)).day, today: toWall(now).day }) === undefined
}

/** Whether a till is paired in this browser. */
export const hasTill = (): boolean => createStorage('checkout').get('deviceToken') !== undefined

type Props = {
  appointment: Pick<Appointment, 'id' | 'startTime' | 'businessObject'>
  /** The customer's name, if several links are listed; without it, the link is as wide as its panel. */
  of?: string
}

/** Opens the visit at this browser's paired till; without a till, says where to pair one. */
export function CheckOutLink({ appointment: { id, startTime, businessObject }, of }: Props) {
  const t = useText()
  if (!hasTill()) return <PairTill />
  const { day } = zone(businessObject.timeZone).toWall(Date.parse(startTime))
  return (
    <a className={buttonClass('quiet', 'm', of === undefined)} href={checkoutAddress(id, day)}>
      <span>{t('admin.checkOut')}</span>
      {of !== undefined && <span className="visually-hidden">{of}</span>}
    </a>
  )
}

/** Links to the devices page: once for all visits of a list, and only for those who may pair a device (AUTH-25i). */
export function PairTill() {
  const t = useText()
  if (!useHasFeature('devices')) return null
  return (
    <a className={buttonClass('link', 'm', true)} href={devicesPage}>
      {t('admin.checkOut.pair')}
    </a>
  )
}
