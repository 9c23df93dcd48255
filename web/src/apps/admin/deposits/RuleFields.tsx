import type { DepositRule } from '@goldline/contract/payment/deposits'
import { fractionDigits } from '@goldline/domain/money'
import { securities } from '@goldline/domain/payment/deposit'
import { useSalon } from '../../../client/me.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Chip } from '../../../kit/Chip.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { DecimalField } from '../../../kit/DecimalField.tsx'
import { CloseIcon } from '../../../kit/icons.tsx'
import { row, stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import styles from './Deposits.module.css'

type Props = {
  rule: DepositRule
  names: ReadonlyMap<string, string>
  onChange: (rule: DepositRule) => void
  onRemove: () => void
}

const people = ['all', 'new', 'exempt', '1', '2', '3'] as const
type PeopleKind = (typeof people)[number]
const kinds = ['percent', 'amount'] as const

function peopleOf({ newcomers, noShows, exemptVisits }: DepositRule): PeopleKind {
  if (noShows !== null) return people.find((each) => each === String(noShows)) ?? '3'
  return newcomers ? 'new' : exemptVisits !== null ? 'exempt' : 'all'
}

/** Shows the fields of a rule, which applies if all of its conditions hold. */
export function RuleFields({ rule, names, onChange, onRemove }: Props) {
  const t = useText()
  const { currency } = useSalon()
  const money = { digits: fractionDigits(currency), max: 100_000_000, unit: currency }
  const set = (change: Partial<DepositRule>) => onChange({ ...rule, ...change })
  return (
    <div className={styles.fields}>
      <Select
        label={t('admin.deposits.security')}
        options={securities}
        value={rule.security}
        labelOf={(security) => t(`admin.deposits.security.${security}`)}
        onChange={(security) => set({ security })}
      />
      <People {...{ rule, set }} />
      {rule.exemptVisits !== null && (
        <DecimalField
          digits={0}
          max={100}
          unit="×"
          empty={1}
          label={t('admin.deposits.exemptVisits')}
          value={rule.exemptVisits}
          onChange={(visits) => set({ exemptVisits: Math.max(1, visits) })}
        />
      )}
      <DecimalField
        {...money}
        label={t('admin.deposits.leastPrice')}
        hint={t('admin.deposits.leastPrice.hint')}
        value={rule.leastPrice}
        onChange={(leastPrice) => set({ leastPrice })}
      />
      <Services {...{ rule, names }} onChange={(productIds) => set({ productIds })} />
      <DepositSize {...{ rule, set }} />
      <div className={row(0, 'bottom')}>
        <Button kind="danger" onClick={onRemove}>
          {t('admin.deposits.remove')}
        </Button>
      </div>
    </div>
  )
}

/** Chooses the customers to whom the rule applies. */
function People({ rule, set }: SizeProps) {
  const t = useText()
  const choose = (who: PeopleKind) =>
    set({
      newcomers: who === 'new',
      exemptVisits: who === 'exempt' ? 5 : null,
      noShows: Number(who) > 0 ? Number(who) : null,
    })
  return (
    <Select
      label={t('admin.deposits.who')}
      options={people}
      value={peopleOf(rule)}
      labelOf={(who) =>
        who === 'all' || who === 'new' || who === 'exempt'
          ? t(`admin.deposits.who.${who}`)
          : t('admin.deposits.if.noShows', { count: Number(who) })
      }
      onChange={choose}
    />
  )
}

type SizeProps = Pick<Props, 'rule'> & { set: (change: Partial<DepositRule>) => void }

/** Chooses a percentage of the price, or a fixed amount. */
function DepositSize({ rule, set }: SizeProps) {
  const t = useText()
  const { currency } = useSalon()
  const money = { digits: fractionDigits(currency), max: 100_000_000, unit: currency }
  return (
    <>
      <Select
        label={t('admin.deposits.kind')}
        options={kinds}
        value={rule.percent === null ? 'amount' : 'percent'}
        labelOf={(kind) => t(`admin.deposits.kind.${kind}`)}
        onChange={(kind) => set(kind === 'percent' ? { percent: 30, amount: null } : { percent: null, amount: 5000 })}
      />
      {rule.percent === null ? (
        <DecimalField
          {...money}
          empty={100}
          label={t('admin.deposits.amount')}
          value={rule.amount ?? 100}
          onChange={(amount) => set({ amount: Math.max(100, amount) })}
        />
      ) : (
        <DecimalField
          digits={0}
          max={100}
          unit="%"
          empty={1}
          label={t('admin.deposits.percent')}
          value={rule.percent}
          onChange={(percent) => set({ percent: Math.max(1, percent) })}
        />
      )}
    </>
  )
}

type ServicesProps = Pick<Props, 'rule' | 'names'> & { onChange: (productIds: string[] | null) => void }

/** Chooses the services of a rule; none chosen: all services. */
function Services({ rule: { productIds }, names, onChange }: ServicesProps) {
  const t = useText()
  const chosen = productIds ?? []
  const rest = [...names.keys()].filter((id) => !chosen.includes(id))
  const remove = (id: string) => {
    const left = chosen.filter((each) => each !== id)
    onChange(left.length > 0 ? left : null)
  }
  return (
    <div className={stack(8)}>
      <Combobox
        label={t('admin.deposits.services')}
        hint={t('admin.deposits.services.hint')}
        options={rest}
        value=""
        labelOf={(id) => names.get(id) ?? ''}
        onChange={(id) => onChange([...chosen, id])}
      />
      <div className={row(8, 'wrap')}>
        {chosen.map((id) => (
          <Chip
            key={id}
            icon={<CloseIcon size={16} />}
            aria-label={t('word.removeName', { name: names.get(id) ?? '' })}
            onClick={() => remove(id)}
          >
            {names.get(id) ?? '…'}
          </Chip>
        ))}
      </div>
    </div>
  )
}
