import { useForm, type Work } from '../../../client/Form.tsx'
import type { Sent } from '../../../client/sign-in.ts'
import { SendAgain } from '../sign-in/SendAgain.tsx'
import { CodeField, codeForm } from '../sign-in/SignInForm.tsx'
import { FormDialog } from './FormDialog.tsx'

type Props = {
  title: string
  text: string
  sent: Sent
  work: Work
  onCode: (code: string) => void
  again: () => Promise<Sent>
  onClose: () => void
}

/** The code that puts a change of the account in force. */
export function CodeStep({ title, text, sent, work, onCode, again, onClose }: Props) {
  const form = useForm({ ...codeForm, work, send: ({ code }) => onCode(code) })
  return (
    <FormDialog form={form} title={title} action="action.confirm" onClose={onClose}>
      <p>{text}</p>
      <CodeField {...form.field('code')} />
      <SendAgain key={sent.id} sent={sent} again={again} />
    </FormDialog>
  )
}
