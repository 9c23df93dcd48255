import type { Appointment } from '@goldline/contract/appointment'
import { canEdit } from '@goldline/domain/appointment/status'
import { zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import type { ReactNode } from 'react'
import { useLazyPart } from '../../../../client/use-fetched.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { PinIcon } from '../../../../kit/calendar-icons.tsx'
import { classes } from '../../../../kit/classes.ts'
import { dot } from '../../../../kit/dot.ts'
import { BoltIcon } from '../../../../kit/later-icons.tsx'
import { look } from '../../../../kit/look.ts'
import { useSalonChange } from '../../appointment/use-salon-change.ts'
import type { CalendarStaff } from '../../days/day-columns.ts'
import { unassignedId } from '../../days/stretches.ts'
import styles from './DetailsPanel.module.css'

type Service = Appointment['services'][number]

type Props = { appointment: Appointment; staff: readonly CalendarStaff[] }

/** Lists services, their staff and prices; a reduced price in cyan beside the old one. One service needs no total. */
export function Services({ appointment, staff }: Props) {
  const { services, businessObject } = appointment
  const t = useText()
  const format = useFormat()
  if (services.length === 0) return null
  const { currency } = businessObject
  const total = services.reduce((sum, { price }) => sum + price, 0)
  return (
    <ul className={classes(look('mt16', 'edge', 'r-md', 'on-sunken', 'num', 'divided'), styles.services)}>
      {services.map((service, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: only the order distinguishes two equal services
        <ServiceLine key={`${index}:${service.productId}`} service={service} currency={currency}>
          <StaffChoice appointment={appointment} service={service} staff={staff} />
        </ServiceLine>
      ))}
      {services.some(({ segments }) => segments.some(({ kind }) => kind === 'gap')) && (
        <li className={styles.run}>
          <ServiceTimes appointment={appointment} />
        </li>
      )}
      {services.length > 1 && (
        <li>
          <span>{t('word.total')}</span>
          <span>
            <b>{format.money(total, currency)}</b>
          </span>
        </li>
      )}
    </ul>
  )
}

const loadRun = () => import('../../appointment/RunBar.tsx')

/** CAT-02: shows the timeline of a visit with processing time; its code is loaded on demand. */
function ServiceTimes({ appointment: { services, startTime, businessObject } }: Pick<Props, 'appointment'>) {
  const t = useText()
  const { part } = useLazyPart(loadRun)
  const parts = services.map(({ name, segments }) => ({
    name: name ?? t('label.deletedService'),
    segments,
  }))
  return part ? <part.RunBar parts={parts} clock={zone(businessObject.timeZone)} start={Date.parse(startTime)} /> : null
}

type LineProps = { service: Service; currency: string; children: ReactNode }

function ServiceLine({ service, currency, children }: LineProps) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { name, price, listPrice, priceReason, duration } = service
  const reduced = price < listPrice
  const percent = intl.formatNumber(price / listPrice - 1, { style: 'percent' })
  const reason = reduced && priceReason ? `${dot}${t(`price.${priceReason}`)} ${percent}` : ''
  return (
    <li>
      <b>{name ?? t('label.deletedService')}</b>
      <span className={styles.below}>
        {format.duration(duration)}
        {reason}
        {children}
      </span>
      <span className={reduced ? styles.reduced : undefined}>
        {format.money(price, currency)}
        {reduced && (
          <s>
            <span className="visually-hidden">{t('word.insteadOf')} </span>
            {format.money(listPrice, currency)}
          </s>
        )}
      </span>
    </li>
  )
}

/** AVL-03: shows a pin if the person was requested or fixed, a bolt if not; a press fixes or releases the person. */
function StaffChoice({ appointment, service, staff }: Props & { service: Service }) {
  const t = useText()
  const { change, isPending } = useSalonChange('edit')
  const person = staff.find(({ id }) => id === service.staffId)
  if (service.staffId === unassignedId) return null
  if (!person) return <span className={styles.by}>{t('label.deletedStaff')}</span>
  const name = fullName(person)
  const { id, version, pinned } = appointment
  const isWish = service.requestedStaffId === service.staffId
  const fixed = pinned || isWish
  if (!canEdit(appointment) || (isWish && !pinned)) {
    return (
      <span className={styles.by} data-fixed={fixed || undefined}>
        {name} <ChoiceSign wished={isWish} fixed={fixed} said />
      </span>
    )
  }
  return (
    <button
      type="button"
      className={styles.by}
      data-fixed={pinned || undefined}
      aria-pressed={pinned}
      aria-label={t('admin.details.fixed', { name })}
      disabled={isPending}
      onClick={() => change({ params: { id }, ifMatch: version, body: { pinned: !pinned } })}
    >
      {name} <ChoiceSign wished={isWish} fixed={fixed} />
    </button>
  )
}

/** `said`: whether to add a text for screen readers, needed where no button has a label. */
function ChoiceSign({ wished, fixed, said = false }: { wished: boolean; fixed: boolean; said?: boolean }) {
  const t = useText()
  if (!fixed) return <BoltIcon size={16} label={said ? t('admin.details.firstAvailable') : undefined} />
  return <PinIcon size={16} label={said && wished ? t('admin.details.requested') : undefined} />
}
