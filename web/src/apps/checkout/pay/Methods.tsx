import type { Till } from '@goldline/contract/checkout'
import type { Draft } from '@goldline/contract/checkout/draft'
import { takesTwint } from '@goldline/domain/checkout/sale'
import { useSalon } from '../../../client/me.ts'
import { useText } from '../../../i18n/use-text.ts'
import { DotsIcon } from '../../../kit/later-icons.tsx'
import { Select } from '../../../kit/Select.tsx'
import { GiftIcon } from '../../../kit/salon-icons.tsx'
import { CardIcon, CashIcon, MobileIcon } from '../../../kit/till-icons.tsx'
import styles from './Payment.module.css'

type Kind = Draft['content']['payments'][number]['kind']
/** A payment method; `name`: that of one of the salon's own methods. */
export type Method = { kind: Kind; name?: string }

const direct = [
  ['CASH', CashIcon],
  ['CARD', CardIcon],
  ['TWINT', MobileIcon],
] as const

const otherKinds = ['TRANSFER', 'MARKETPLACE'] as const
const isSeldom = (name: string): name is (typeof otherKinds)[number] => (otherKinds as readonly string[]).includes(name)

type Props = { till: Till; method: Method; onMethod: (method: Method) => void; onGift: () => void }

export function Methods({ till, method, onMethod, onGift }: Props) {
  const t = useText()
  const { currency } = useSalon()
  const others = [...otherKinds, ...till.otherPayments]
  const more = isSeldom(method.kind) || method.kind === 'OTHER'
  const nameOf = (name: string) => (isSeldom(name) ? t(`paymentKind.${name}`) : name)
  const shown = direct.filter(([kind]) => kind !== 'TWINT' || takesTwint(currency))
  const choose = (name: string) => onMethod(isSeldom(name) ? { kind: name } : { kind: 'OTHER', name })
  return (
    <>
      <fieldset className={styles.methods}>
        <legend className="visually-hidden">{t('checkout.pay.how')}</legend>
        {shown.map(([kind, Icon]) => (
          <button key={kind} type="button" aria-pressed={method.kind === kind} onClick={() => onMethod({ kind })}>
            <Icon size={20} />
            {t(`paymentKind.${kind}`)}
          </button>
        ))}
        <button type="button" onClick={onGift}>
          <GiftIcon size={20} />
          {t('paymentKind.GIFT_CARD')}
        </button>
        <button type="button" aria-pressed={more} onClick={() => choose('TRANSFER')}>
          <DotsIcon size={20} />
          {t('word.more')}
        </button>
      </fieldset>
      {more && (
        <Select
          label={t('checkout.pay.how')}
          options={others}
          value={method.name ?? method.kind}
          labelOf={nameOf}
          onChange={choose}
        />
      )}
    </>
  )
}
