import type { Till } from '@goldline/contract/checkout'
import type { Draft } from '@goldline/contract/checkout/draft'
import { useIntl } from 'react-intl'
import { Select } from '../../../kit/Select.tsx'
import { BankIcon, CardIcon, CashIcon, DotsIcon, MobileIcon } from '../../../kit/till-icons.tsx'
import styles from './Payment.module.css'

type Kind = Draft['content']['payments'][number]['kind']
/** `name`: of the salon's own list. */
export type Method = { kind: Kind; name?: string }

const direct = [
  ['CASH', CashIcon],
  ['CARD', CardIcon],
  ['TWINT', MobileIcon],
  ['TRANSFER', BankIcon],
] as const

type Props = { till: Till; method: Method; onMethod: (method: Method) => void }

export function Methods({ till, method, onMethod }: Props) {
  const intl = useIntl()
  const others = ['MARKETPLACE', ...till.otherPayments]
  const more = method.kind === 'MARKETPLACE' || method.kind === 'OTHER'
  const nameOf = (name: string) =>
    name === 'MARKETPLACE' ? intl.formatMessage({ id: 'paymentKind.MARKETPLACE' }) : name
  const choose = (name: string) => onMethod(name === 'MARKETPLACE' ? { kind: 'MARKETPLACE' } : { kind: 'OTHER', name })
  return (
    <>
      <fieldset className={styles.methods}>
        <legend className="visually-hidden">{intl.formatMessage({ id: 'checkout.pay.how' })}</legend>
        {direct.map(([kind, Icon]) => (
          <button key={kind} type="button" aria-pressed={method.kind === kind} onClick={() => onMethod({ kind })}>
            <Icon size={20} />
            {intl.formatMessage({ id: `paymentKind.${kind}` })}
          </button>
        ))}
        <button type="button" aria-pressed={more} onClick={() => choose(others[0] ?? 'MARKETPLACE')}>
          <DotsIcon size={20} />
          {intl.formatMessage({ id: 'checkout.pay.more' })}
        </button>
      </fieldset>
      {more && (
        <Select
          label={intl.formatMessage({ id: 'checkout.pay.how' })}
          options={others}
          value={method.name ?? 'MARKETPLACE'}
          labelOf={nameOf}
          onChange={(name) => name && choose(name)}
        />
      )}
    </>
  )
}
