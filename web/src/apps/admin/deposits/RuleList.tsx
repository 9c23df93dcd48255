import { getOfferedServices } from '@goldline/contract/appointment/entry'
import type { DepositRule } from '@goldline/contract/payment/deposits'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { useSalon } from '../../../client/me.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look, row } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import styles from './Deposits.module.css'
import { RuleFields } from './RuleFields.tsx'

type Props = { value: DepositRule[]; onChange: (rules: DepositRule[]) => void }

/** Shows the rules as sentences; one at a time can be opened to edit its fields. */
export function RuleList({ value: rules, onChange }: Props) {
  const t = useText()
  const [open, setOpen] = useState<string>()
  const names = useServiceNames()
  const add = () => {
    const rule = {
      id: crypto.randomUUID(),
      enabled: true,
      security: 'DEPOSIT' as const,
      productIds: null,
      leastPrice: null,
      noShows: null,
    }
    onChange([...rules, { ...rule, newcomers: true, exemptVisits: null, percent: 30, amount: null }])
    setOpen(rule.id)
  }
  const change = (rule: DepositRule) => onChange(rules.map((each) => (each.id === rule.id ? rule : each)))
  return (
    <section className={look('edge', 'r-lg', 'on-surface')}>
      <div className={row(12, 'middle', 'between', 'wrap', 'p20')}>
        <h2 className={look('f17', 'w700')}>{t('admin.deposits.rules')}</h2>
        <Button onClick={add}>{t('admin.deposits.add')}</Button>
      </div>
      <p className={look('quiet', 'f14', 'px20', 'pb16')}>{t('admin.deposits.rules.hint')}</p>
      <ul>
        {rules.map((rule, index) => (
          <Rule
            key={rule.id}
            {...{ rule, names }}
            number={index + 1}
            open={open === rule.id}
            onOpen={(opens) => setOpen(opens ? rule.id : undefined)}
            onChange={change}
            onRemove={() => onChange(rules.filter(({ id }) => id !== rule.id))}
          />
        ))}
      </ul>
    </section>
  )
}

type ServiceNames = ReadonlyMap<string, string>

/** Returns the names of services by product id, without variants. */
function useServiceNames(): ServiceNames {
  const { data } = useQuery({ ...useApi().query(getOfferedServices, {}), staleTime: 60_000 })
  const names = data?.services.map(({ product, name }) => [parseProductKey(product).productId, name] as const) ?? []
  return new Map(names.toReversed())
}

type RuleProps = {
  rule: DepositRule
  names: ServiceNames
  number: number
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (rule: DepositRule) => void
  onRemove: () => void
}

function Rule({ rule, names, number, open, onOpen, onChange, onRemove }: RuleProps) {
  const t = useText()
  const sentence = useSentence(names)
  return (
    <li className={styles.rule} data-off={!rule.enabled}>
      <div>
        <p>{sentence(rule)}</p>
        <Button kind="link" aria-expanded={open} onClick={() => onOpen(!open)}>
          {t(open ? 'action.close' : 'action.change')}
        </Button>
      </div>
      <Switch
        bare
        label={t('admin.deposits.rule', { number })}
        value={rule.enabled}
        onChange={(enabled) => onChange({ ...rule, enabled })}
      />
      {open && <RuleFields {...{ rule, names, onChange, onRemove }} />}
    </li>
  )
}

function useSentence(names: ServiceNames): (rule: DepositRule) => string {
  const t = useText()
  const format = useFormat()
  const { currency } = useSalon()
  const money = (amount: number) => format.money(amount, currency)
  return ({ security, productIds, leastPrice, newcomers, noShows, exemptVisits, percent, amount }) => {
    const services = productIds?.map((id) => names.get(id) ?? '…') ?? []
    const parts = [
      newcomers && t('admin.deposits.if.new'),
      noShows !== null && t('admin.deposits.if.noShows', { count: noShows }),
      exemptVisits !== null && t('admin.deposits.if.exempt', { count: exemptVisits }),
      productIds && t('admin.deposits.if.services', { services: services.join(', ') }),
      leastPrice !== null && t('admin.deposits.if.price', { price: money(leastPrice) }),
    ].filter((part) => typeof part === 'string')
    const takes =
      percent === null
        ? t(`admin.deposits.then.amount.${security}`, { amount: money(amount ?? 0) })
        : t(`admin.deposits.then.percent.${security}`, { percent })
    return t('admin.deposits.sentence', { who: parts.length ? parts.join(', ') : t('admin.deposits.if.all'), takes })
  }
}
