import { getApprovers } from '@goldline/contract/checkout'
import { setsPrices } from '@goldline/domain/checkout/sale-content'
import { discountsAbove } from '@goldline/domain/checkout/totals'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../client/api-error.ts'
import { useApi } from '../../../client/app-context.ts'
import { errorText } from '../../../client/error-text.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useMe } from '../../../client/me.ts'
import { PinPad } from '../../../device/PinPad.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import type { ShownSale } from '../use-draft.ts'

/** Returns the texts that explain why the payment needs the approval of a person with the right to correct. */
function reasonsFor({ draft, till: { discountBound }, totals }: Pick<Props, 'draft' | 'till' | 'totals'>) {
  const discount = discountsAbove(totals, discountBound)
  const price = setsPrices(draft.content, discountBound)
  return [
    discount && ('checkout.approve.discount' as const),
    price && ('checkout.approve.price' as const),
    !discount && !price && ('checkout.approve.unseen' as const),
  ].filter((each) => each !== false)
}

/** Returns the people who can approve; `first` is preselected: the person at the till, or the only one there is. */
function useApprovers() {
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery(useApi().query(getApprovers, {}))
  const able = data?.filter(({ hasPin }) => hasPin)
  const people = able?.map((person) => ({ id: person.id, name: fullName(person) }))
  const first = people?.find(({ id }) => id === me?.id) ?? (people?.length === 1 ? people[0] : undefined)
  return { people, first, error, retry: () => void refetch() }
}

type Props = Omit<ShownSale, 'change'> & {
  /** The payment that needs the approval, with the last PIN's refusal. */
  pay: { isPending: boolean; error: unknown; reset: () => void }
  onPin: (approved: { pin: string; approverId: string }) => void
}

/**
 * Asks for the PIN of a person who may correct, without leaving the sale; the till stays with the person who opened it
 * (POS-27d).
 */
export function ApprovalDialog({ draft, till, totals, pay, onPin }: Props) {
  const intl = useIntl()
  const t = useText()
  const { people, first, error, retry } = useApprovers()
  const reasons = reasonsFor({ draft, till, totals })
  const [chosen, setChosen] = useState<string>()
  const approver = people?.find(({ id }) => id === chosen) ?? first
  const wrong = pay.error instanceof ApiError && pay.error.message !== 'pin.required'
  return (
    <Dialog title={t('checkout.approve')} size="small" onClose={pay.reset}>
      <div className={stack(16)}>
        {reasons.map((id) => (
          <p key={id}>{t(id, { percent: till.discountBound })}</p>
        ))}
        {!people && <Loading error={error} refetch={retry} rows={2} />}
        {people?.length === 0 && <p role="status">{t('checkout.approve.nobody')}</p>}
        {people && people.length > 0 && (
          <Select
            label={t('checkout.approve.who')}
            options={people.map(({ id }) => id)}
            value={approver?.id ?? ''}
            labelOf={(id) => people.find((each) => each.id === id)?.name ?? ''}
            onChange={(id) => setChosen(id ?? undefined)}
          />
        )}
        {approver && (
          <PinPad
            key={approver.id}
            label={t('checkout.pin.of', { name: approver.name })}
            busy={pay.isPending}
            error={wrong ? errorText(intl, pay.error) : undefined}
            onPin={(pin) => onPin({ pin, approverId: approver.id })}
          />
        )}
      </div>
    </Dialog>
  )
}
