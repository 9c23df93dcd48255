import { Form, type useForm } from '../../../client/Form.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { stack } from '../../../kit/look.ts'
import { TextArea } from '../../../kit/TextArea.tsx'

/** Splits text typed one item per line; spaces, commas and semicolons also separate items. */
export const splitLines = (typed: string) => typed.split(/[\s,;]+/).filter((line) => line !== '')

type Props<Name extends string> = {
  form: ReturnType<typeof useForm<Record<Name, string>>>
  name: Name
  label: string
  hint: string
}

/** Edits addresses, one per line. */
export function LinesForm<Name extends string>({ form, name, label, hint }: Props<Name>) {
  const t = useText()
  return (
    <Form
      form={form}
      className={stack(16, 'mt8')}
      actions={
        <div>
          <Button {...form.button}>{t('action.save')}</Button>
        </div>
      }
    >
      <TextArea
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        {...form.field(name)}
        label={label}
        hint={hint}
      />
    </Form>
  )
}
