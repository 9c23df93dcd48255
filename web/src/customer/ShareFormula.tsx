import type { Customer } from '@goldline/contract/customer'
import { shareFormula } from '@goldline/contract/customer/formula'
import { useCall } from '../client/use-call.ts'
import { useText } from '../i18n/use-text.ts'
import { Checkbox } from '../kit/Checkbox.tsx'

type Props = {
  customer: Pick<Customer, 'name'>
  formula: Customer['formulas'][number]
  onChanged: (customer: Customer) => void
}

/** Shares a formula with its customer, or stops sharing it (CUS-08s). The label says what the customer sees. */
export function ShareFormula({ customer: { name }, formula: { id, shared }, onChanged }: Props) {
  const t = useText()
  const share = useCall(shareFormula, { onDone: onChanged })
  return (
    <Checkbox
      label={t('formula.share', { name })}
      busy={share.isPending}
      value={share.isPending ? share.variables.body.shared : shared}
      onChange={(next) => share.mutate({ params: { id }, body: { shared: next } })}
    />
  )
}
