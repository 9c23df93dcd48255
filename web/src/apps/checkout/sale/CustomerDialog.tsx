import { fullName } from '@goldline/domain/user/full-name'
import { useState } from 'react'
import { Failure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { look, stack } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { DraftBuyer } from '../BuyerDialog.tsx'
import type { SalePart } from '../use-draft.ts'
import styles from './Bill.module.css'
import { useFoundCustomers, withCustomer } from './goods.ts'

/**
 * Chooses the sale's customer, for points and statistics; shows contacts only if the salon allows it at the till
 * (POS-01, CUS-04).
 */
export function CustomerDialog({ draft, till, change, onClose }: SalePart) {
  const t = useText()
  const [query, setQuery] = useState('')
  const [address, setAddress] = useState(false)
  const { customers, error, loading } = useFoundCustomers(query)
  const choose = (customerId: string | null) => {
    change(withCustomer(customerId))
    onClose()
  }
  if (address) return <DraftBuyer draft={draft} change={change} onClose={onClose} />
  return (
    <Dialog
      title={t('checkout.customer.title')}
      onClose={onClose}
      actions={
        <>
          {!till.paidElsewhere && <Button onClick={() => setAddress(true)}>{t('checkout.buyer')}</Button>}
          {draft.customer && <Button onClick={() => choose(null)}>{t('checkout.customer.nobody')}</Button>}
        </>
      }
    >
      <div className={stack(16, 'min-w-0')}>
        <TextField
          label={t('word.name')}
          hint={t('checkout.customer.hint')}
          value={query}
          onChange={setQuery}
          type="search"
          autoComplete="off"
        />
        {loading && !customers && <SkeletonList count={3} />}
        {error && <Failure inline error={error} />}
        <ul className={classes(stack(8), styles.goods)}>
          {customers?.map(({ id, name, surname, type, visits, points, phoneNr, email }) => (
            <li key={id}>
              <button type="button" onClick={() => choose(id)}>
                <Avatar name={fullName({ name, surname })} />
                <span className={styles.what}>
                  {fullName({ name, surname })}
                  <small className={look('block', 'quiet', 'f13')}>
                    {joinFacts(
                      t(`customerType.${type}`),
                      t('checkout.customer.visits', { count: visits }),
                      phoneNr ?? email,
                    )}
                  </small>
                </span>
                <b>{t('checkout.customer.points', { count: points })}</b>
              </button>
            </li>
          ))}
          {customers?.length === 0 && <li role="status">{t('checkout.customer.none')}</li>}
        </ul>
      </div>
    </Dialog>
  )
}
