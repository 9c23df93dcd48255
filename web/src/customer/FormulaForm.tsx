import type { Customer } from '@goldline/contract/customer'
import { addFormula } from '@goldline/contract/customer/formula'
import { maxLengths } from '@goldline/domain/text-lengths'
import { Form, useForm } from '../client/Form.tsx'
import { FormButtons } from '../client/FormButtons.tsx'
import type { HoldFormValues } from '../client/form-values.ts'
import { useCall } from '../client/use-call.ts'
import { TextArea } from '../kit/TextArea.tsx'
import { required } from '../kit/validators.ts'

type Props = {
  /** The customer's id. */
  id: string
  label: string
  /** Initial text, such as the last formula. */
  start?: string
  className: string | undefined
  /** How its draft is stored; undefined: no draft. */
  kept?: { draft: string; hold: HoldFormValues }
  onAdded: (customer: Customer) => void
  onCancel: () => void
}

/** Form that adds a formula (CUS-08). */
export function FormulaForm({ id, label, start = '', className, kept, onAdded, onCancel }: Props) {
  const add = useCall(addFormula, { inline: true, onDone: onAdded })
  const form = useForm({
    start: { text: start },
    ...kept,
    check: ({ text }) => ({ text: required(text) }),
    work: add,
    send: (body) => add.mutate({ params: { id }, body }),
  })
  return (
    <Form form={form} className={className} actions={<FormButtons form={form} onCancel={onCancel} />}>
      <TextArea autoFocus label={label} maxLength={maxLengths.notes} {...form.field('text')} />
    </Form>
  )
}
