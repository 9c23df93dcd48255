import type { Appointment } from '@goldline/contract/appointment'
import { useIntl } from 'react-intl'
import { useFormat } from '../../../../i18n/format.ts'
import styles from './DetailsPanel.module.css'

type Service = Appointment['services'][number]

/** Services and prices; a reduced price in cyan beside the old one. */
export function Services({ appointment: { services, businessObject } }: { appointment: Appointment }) {
  const intl = useIntl()
  const format = useFormat()
  if (services.length === 0) return null
  const { currency } = businessObject
  const total = services.reduce((sum, { price }) => sum + price, 0)
  return (
    <ul className={styles.services}>
      {services.map((service, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is what tells two equal services apart
        <ServiceLine key={`${index}:${service.productId}`} service={service} currency={currency} />
      ))}
      <li>
        <span>{intl.formatMessage({ id: 'admin.details.total' })}</span>
        <span>
          <b>{format.money(total, currency)}</b>
        </span>
      </li>
    </ul>
  )
}

function ServiceLine({ service, currency }: { service: Service; currency: string }) {
  const intl = useIntl()
  const format = useFormat()
  const { name, price, listPrice, priceReason, duration } = service
  const reduced = price < listPrice
  const percent = intl.formatNumber(price / listPrice - 1, { style: 'percent' })
  const reason = reduced && priceReason ? ` · ${intl.formatMessage({ id: `price.${priceReason}` })} ${percent}` : ''
  return (
    <li>
      <b>
        {name ?? intl.formatMessage({ id: 'label.deletedService' })}
        <small>
          {format.duration(duration)}
          {reason}
        </small>
      </b>
      <span className={reduced ? styles.reduced : undefined}>
        {format.money(price, currency)}
        {reduced && (
          <s>
            <span className="visually-hidden">{intl.formatMessage({ id: 'price.before' })} </span>
            {format.money(listPrice, currency)}
          </s>
        )}
      </span>
    </li>
  )
}
