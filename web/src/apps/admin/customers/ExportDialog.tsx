import type { BodySent } from '@goldline/contract/call'
import { exportCustomers } from '@goldline/contract/transfer/export'
import { useApp } from '../../../client/app-context.ts'
import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { saveCsv } from '../../../client/download.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'

type Props = Pick<BodySent<typeof exportCustomers>, 'chosen' | 'what'> & { onClose: () => void }

/** CUS-08: exports a CSV file, after asking for the password again (AUTH-18). */
export function ExportDialog({ chosen, what, onClose }: Props) {
  const t = useText()
  const { language } = useApp()
  const checkPassword = usePasswordCheck()
  const work = useCall(exportCustomers, {
    inline: true,
    onDone: (file) => {
      saveCsv(`goldline-${what.toLowerCase()}.csv`, file)
      onClose()
    },
  })
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: checkPassword(password) }),
    work,
    send: ({ password }) => work.mutate({ body: { chosen, what, locale: language, password: password || undefined } }),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={t(`admin.customers.export.${what}.title`)}
      subtitle={t('admin.customers.export.text')}
      action={t('admin.customers.bulk.export')}
      onClose={onClose}
    >
      <CurrentPasswordField {...form.field('password')} hint={t('admin.customers.export.why')} />
    </FormDialog>
  )
}
