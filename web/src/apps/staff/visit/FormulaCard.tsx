import { type Customer, getCustomer } from '@goldline/contract/customer'
import { addFormula } from '@goldline/contract/customer/formula'
import { useState } from 'react'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { FormulaForm } from '../../../customer/FormulaForm.tsx'
import { ShareFormula } from '../../../customer/ShareFormula.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { DropIcon } from '../../../kit/calendar-icons.tsx'
import { classes } from '../../../kit/classes.ts'
import { PlusIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import styles from './Visit.module.css'

/** Shows the latest formula, to repeat or change (CUS-08). */
export function FormulaCard({ customer }: { customer: Customer }) {
  const { id, formulas } = customer
  const intl = useIntl()
  const t = useText()
  const [writing, setWriting] = useState<string>()
  const cache = useCache()
  const keep = (changed: Customer) => {
    cache.write(getCustomer, { params: { id } }, changed)
    setWriting(undefined)
  }
  const add = useCall(addFormula, { onDone: keep })
  const [latest] = formulas
  return (
    <section className={styles.box}>
      <h2>
        <DropIcon size={20} className={look('gold')} />
        {t('staff.formula')}
        {latest && (
          <small className={look('push-end', 'quiet', 'f13', 'w550')}>
            {[intl.formatDate(latest.time, { day: 'numeric', month: 'short' }), latest.by].filter(Boolean).join(', ')}
          </small>
        )}
      </h2>
      <p className={styles.text}>{latest?.text ?? t('staff.formula.none')}</p>
      {latest && (
        <ShareFormula
          customer={customer}
          formula={latest}
          onChanged={(changed) => cache.write(getCustomer, { params: { id } }, changed)}
        />
      )}
      {writing === undefined ? (
        <div className={classes(row(8, 'wrap'), styles.pair)}>
          {latest && (
            <Button busy={add.isPending} onClick={() => add.mutate({ params: { id }, body: { text: latest.text } })}>
              {t('staff.formula.same')}
            </Button>
          )}
          <Button icon={<PlusIcon size={18} />} onClick={() => setWriting(latest?.text ?? '')}>
            {t('word.newFormula')}
          </Button>
        </div>
      ) : (
        <FormulaForm
          id={id}
          start={writing}
          className={stack(12, 'min-w-0')}
          label={t('word.newFormula')}
          onAdded={keep}
          onCancel={() => setWriting(undefined)}
        />
      )}
    </section>
  )
}
