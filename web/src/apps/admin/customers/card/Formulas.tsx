import type { Customer } from '@goldline/contract/customer'
import { removeFormula } from '@goldline/contract/customer/formula'
import { hasRole } from '@goldline/domain/user/role'
import { useState } from 'react'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { FormulaForm } from '../../../../customer/FormulaForm.tsx'
import { ShareFormula } from '../../../../customer/ShareFormula.tsx'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { dot } from '../../../../kit/dot.ts'
import { IconButton } from '../../../../kit/IconButton.tsx'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { TrashIcon } from '../../../../kit/salon-icons.tsx'
import { keptAs } from '../../drafts/use-typed.tsx'
import { useMe } from '../../session.ts'
import { cacheCustomer } from '../use-customers.ts'

/** CUS-08: lists the customer's formulas, newest first, and adds new ones. */
export function Formulas({ customer }: { customer: Customer }) {
  const { id, formulas } = customer
  const intl = useIntl()
  const t = useText()
  const { data: me } = useMe()
  const cache = useCache()
  const [writing, setWriting] = useState(false)
  return (
    <section className={stack(8, 'mt20')}>
      <h3 className={look('f13', 'w700', 'quiet')}>{t('admin.customers.formulas')}</h3>
      {formulas.length > 0 && (
        <ul className={stack(8)}>
          {formulas.map((formula) => (
            <li className={look('lines')} key={formula.id}>
              <div className={row(8, 'middle', 'between')}>
                <span>
                  {formula.text}
                  <small className={look('block', 'f13', 'faint')}>
                    {intl.formatDate(formula.time, { dateStyle: 'medium' })}
                    {formula.by && `${dot}${formula.by}`}
                  </small>
                </span>
                {me && hasRole('L2', me.role) && <RemoveFormula id={formula.id} />}
              </div>
              <ShareFormula
                customer={customer}
                formula={formula}
                onChanged={(changed) => cacheCustomer(cache, changed)}
              />
            </li>
          ))}
        </ul>
      )}
      {writing ? (
        <FormulaForm
          id={id}
          kept={keptAs(`formula ${id}`)}
          className={stack(16, 'mb16')}
          label={t('word.newFormula')}
          onAdded={(changed) => {
            cacheCustomer(cache, changed)
            setWriting(false)
          }}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <Button icon={<PlusIcon size={18} />} onClick={() => setWriting(true)}>
          {t('word.newFormula')}
        </Button>
      )}
    </section>
  )
}

function RemoveFormula({ id }: { id: string }) {
  const t = useText()
  const cache = useCache()
  const [confirming, setConfirming] = useState(false)
  const remove = useCall(removeFormula, { onDone: (customer) => cacheCustomer(cache, customer) })
  if (confirming)
    return (
      <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
        {t('admin.customers.formulas.remove.sure')}
      </Button>
    )
  return (
    <IconButton bare label={t('admin.customers.formulas.remove')} onClick={() => setConfirming(true)}>
      <TrashIcon size={18} />
    </IconButton>
  )
}
