import { type Customer, getCustomer } from '@goldline/contract/customer'
import { addFormula } from '@goldline/contract/customer/formula'
import { longest } from '@goldline/domain/text-lengths'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { useCall } from '../../../client/use-call.ts'
import { Button } from '../../../kit/Button.tsx'
import { DropIcon } from '../../../kit/calendar-icons.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { required } from '../../../kit/validators.ts'
import { FormButtons } from '../FormButtons.tsx'
import styles from './Visit.module.css'

/** CUS-08: what was mixed or done last time, to do it again or otherwise. */
export function FormulaCard({ customer: { id, formulas } }: { customer: Customer }) {
  const intl = useIntl()
  const [writing, setWriting] = useState<string>()
  const add = useAdd(id, () => setWriting(undefined))
  const [latest] = formulas
  return (
    <section className={styles.box}>
      <h2>
        <DropIcon size={20} />
        {intl.formatMessage({ id: 'staff.formula' })}
        {latest && (
          <small className={styles.aside}>
            {[intl.formatDate(latest.time, { day: 'numeric', month: 'short' }), latest.by].filter(Boolean).join(', ')}
          </small>
        )}
      </h2>
      <p className={styles.text}>{latest?.text ?? intl.formatMessage({ id: 'staff.formula.none' })}</p>
      {writing === undefined ? (
        <div className={styles.pair}>
          {latest && (
            <Button busy={add.isPending} onClick={() => add.mutate({ params: { id }, body: { text: latest.text } })}>
              {intl.formatMessage({ id: 'staff.formula.same' })}
            </Button>
          )}
          <Button icon={<PlusIcon size={18} />} onClick={() => setWriting(latest?.text ?? '')}>
            {intl.formatMessage({ id: 'staff.formula.new' })}
          </Button>
        </div>
      ) : (
        <Write id={id} start={writing} onDone={() => setWriting(undefined)} />
      )}
    </section>
  )
}

function useAdd(id: string, onDone: () => void, inline = false) {
  const cache = useCache()
  return useCall(addFormula, {
    inline,
    onDone: (customer) => {
      cache.write(getCustomer, { params: { id } }, customer)
      onDone()
    },
  })
}

function Write({ id, start, onDone }: { id: string; start: string; onDone: () => void }) {
  const intl = useIntl()
  const add = useAdd(id, onDone, true)
  const form = useForm({
    start: { text: start },
    check: ({ text }) => ({ text: required(text) }),
    work: add,
    send: (body) => add.mutate({ params: { id }, body }),
  })
  return (
    <Form form={form} className={styles.form} actions={<FormButtons form={form} onCancel={onDone} />}>
      <TextArea
        autoFocus
        label={intl.formatMessage({ id: 'staff.formula.new' })}
        maxLength={longest.notes}
        {...form.field('text')}
      />
    </Form>
  )
}
