import type { Customer } from '@goldline/contract/customer'
import { removeFormula } from '@goldline/contract/customer/formula'
import { hasRole } from '@goldline/domain/user/role'
import { useState } from 'react'
import { useCache } from '../../../../client/cache.ts'
import { useCall } from '../../../../client/use-call.ts'
import { FormulaForm } from '../../../../customer/FormulaForm.tsx'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { IconButton } from '../../../../kit/IconButton.tsx'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { TrashIcon } from '../../../../kit/nav-icons.tsx'
import { keptAs } from '../../drafts/use-typed.tsx'
import { useMe } from '../../session.ts'
import { keepCustomer } from '../use-customers.ts'
import styles from './Card.module.css'

/** CUS-08: formulas used, newest first. */
export function Formulas({ customer: { id, formulas } }: { customer: Customer }) {
  const intl = useIntl()
  const t = useText()
  const { data: me } = useMe()
  const cache = useCache()
  const [writing, setWriting] = useState(false)
  return (
    <section className={styles.formulas}>
      <h3>{t('admin.customers.formulas')}</h3>
      {formulas.length > 0 && (
        <ul>
          {formulas.map(({ id: formulaId, text, time, by }) => (
            <li key={formulaId}>
              <span>
                {text}
                <small>
                  {intl.formatDate(time, { dateStyle: 'medium' })}
                  {by && ` · ${by}`}
                </small>
              </span>
              {me && hasRole('L2', me.role) && <RemoveFormula id={formulaId} />}
            </li>
          ))}
        </ul>
      )}
      {writing ? (
        <FormulaForm
          id={id}
          kept={keptAs(`formula ${id}`)}
          className={styles.opened}
          label={t('admin.customers.formulas.new')}
          onAdded={(changed) => {
            keepCustomer(cache, changed)
            setWriting(false)
          }}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <Button icon={<PlusIcon size={18} />} onClick={() => setWriting(true)}>
          {t('admin.customers.formulas.new')}
        </Button>
      )}
    </section>
  )
}

function RemoveFormula({ id }: { id: string }) {
  const t = useText()
  const cache = useCache()
  const [asked, setAsked] = useState(false)
  const remove = useCall(removeFormula, { onDone: (customer) => keepCustomer(cache, customer) })
  if (asked)
    return (
      <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params: { id } })}>
        {t('admin.customers.formulas.remove.sure')}
      </Button>
    )
  return (
    <IconButton bare label={t('admin.customers.formulas.remove')} onClick={() => setAsked(true)}>
      <TrashIcon size={18} />
    </IconButton>
  )
}
