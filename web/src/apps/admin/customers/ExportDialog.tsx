import type { BodySent } from '@goldline/contract/call'
import { exportCustomers } from '@goldline/contract/customer/export'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { saveCsv } from '../../../client/download.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { OwnPassword, usePasswordCheck } from '../account/OwnPassword.tsx'

type Props = Pick<BodySent<typeof exportCustomers>, 'chosen' | 'what'> & { onClose: () => void }

/** CUS-08: a file for spreadsheets, after the password was typed again (AUTH-18). */
export function ExportDialog({ chosen, what, onClose }: Props) {
  const intl = useIntl()
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
    send: ({ password }) =>
      work.mutate({ body: { chosen, what, locale: language, ...(password !== '' && { password }) } }),
  })
  return (
    <FormDialog
      form={form}
      size="small"
      title={intl.formatMessage({ id: `admin.customers.export.${what}.title` })}
      subtitle={intl.formatMessage({ id: 'admin.customers.export.text' })}
      action={intl.formatMessage({ id: 'admin.customers.bulk.export' })}
      onClose={onClose}
    >
      <OwnPassword {...form.field('password')} hint={intl.formatMessage({ id: 'admin.customers.export.why' })} />
    </FormDialog>
  )
}
