import { useIntl } from 'react-intl'
import { useFormat } from '../../../i18n/format.ts'
import { useFlow } from './flow-context.ts'

/** The list price of a reduced service (CAT-05): struck through, and announced as the old price. */
export function OldPrice({ price, listPrice }: { price: number; listPrice: number }) {
  const intl = useIntl()
  const format = useFormat()
  const { currency } = useFlow().businessObject
  return (
    price < listPrice && (
      <s>
        <span className="visually-hidden">{intl.formatMessage({ id: 'price.before' })} </span>
        {format.money(listPrice, currency)}
      </s>
    )
  )
}
