import type { Customer } from '@goldline/contract/customer'
import { getCustomer } from '@goldline/contract/customer'
import { getCustomerDuplicates, mergeCustomers } from '@goldline/contract/customer/merge'
import { type MergeField, mergeFields, mergeRefusal } from '@goldline/domain/customer/merge'
import { fullName } from '@goldline/domain/user/full-name'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { ApiError } from '../../../../client/api-error.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { Loading } from '../../../../client/Loading.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { look, row } from '../../../../kit/look.ts'
import { paths, pathTo } from '../../paths.ts'
import { cacheCustomer, useCustomer } from '../use-customers.ts'
import { FieldChoices } from './FieldChoices.tsx'
import styles from './Merge.module.css'

/** Shows two customers side by side, and merges them; the one with an account remains. */
export function CustomerComparison({ one, other }: { one: string; other: string }) {
  const t = useText()
  const [left, right] = [useCustomer(one), useCustomer(other)]
  const error = left.error ?? right.error
  const again = () => Promise.all([left.refetch(), right.refetch()])
  if (error || !left.data || !right.data) return <Loading error={error} refetch={again} rows={4} />
  if (left.data.id === right.data.id) return <p className={look('quiet')}>{t('admin.customers.merge.same')}</p>
  // The one with an account remains, else the one with more visits.
  const swap =
    right.data.hasAccount !== left.data.hasAccount ? right.data.hasAccount : right.data.visits > left.data.visits
  const [kept, merged] = swap ? [right.data, left.data] : [left.data, right.data]
  return <Merge kept={kept} merged={merged} />
}

function Merge({ kept, merged }: { kept: Customer; merged: Customer }) {
  const t = useText()
  const [taken, setTaken] = useState<readonly MergeField[]>([])
  const merge = useMerge()
  const refusal = mergeRefusal({ kept, merged, taken: [] })
  const differing = mergeFields.filter((field) => (kept[field] ?? '') !== (merged[field] ?? ''))
  const { id, version } = kept
  return (
    <section className={styles.compare}>
      <FieldChoices
        fields={differing}
        kept={kept}
        merged={merged}
        taken={taken}
        onTake={(field, take) =>
          setTaken((before) => (take ? [...before, field] : before.filter((each) => each !== field)))
        }
      />
      <p className={look('quiet')}>
        {refusal
          ? t(`refusal.${refusal}`)
          : t('admin.customers.merge.text', { kept: fullName(kept), merged: fullName(merged) })}
      </p>
      {merge.error && <Failure inline error={merge.error} />}
      <div className={row(8, 'wrap', 'justify-end')}>
        <Button onClick={() => history.back()}>{t('action.cancel')}</Button>
        <Button
          kind="gold"
          disabled={refusal !== undefined}
          busy={merge.isPending}
          onClick={() =>
            merge.mutate({
              params: { id },
              ifMatch: version,
              body: { otherId: merged.id, version: merged.version, take: [...taken] },
            })
          }
        >
          {t('admin.customers.merge')}
        </Button>
      </div>
    </section>
  )
}

function useMerge() {
  const cache = useCache()
  const [, navigate] = useLocation()
  return useCall(mergeCustomers, {
    inline: true,
    renews: [getCustomer, getCustomerDuplicates],
    says: { id: 'admin.customers.merge.done' },
    onDone: (customer) => {
      // Update the cache before showing the customer, so that an edit begins with the merged data.
      cacheCustomer(cache, customer)
      navigate(pathTo(paths.customers, { id: customer.id }), { replace: true })
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.message === 'version-conflict') void cache.invalidate(getCustomer)
    },
  })
}
