import type { BodySent } from '@goldline/contract/call'
import { exportCustomers } from '@goldline/contract/customer/import'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { saveCsv } from '../../../client/download.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { useMe } from '../session.ts'

type Props = Pick<BodySent<typeof exportCustomers>, 'chosen' | 'what'> & { onClose: () => void }

/** CUS-08: a file for spreadsheets, after the password was typed again (AUTH-18). */
export function ExportDialog({ chosen, what, onClose }: Props) {
  const intl = useIntl()
  const { language } = useApp()
  const { data: me } = useMe()
  const work = useCall(exportCustomers, {
    inline: true,
    onDone: (file) => {
      saveCsv(`goldline-${what.toLowerCase()}.csv`, file)
      onClose()
    },
  })
  const form = useForm({
    start: { password: '' },
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
      {me?.hasPassword === false ? (
        <p>{intl.formatMessage({ id: 'refusal.password.none' })}</p>
      ) : (
        <TextField
          type="password"
          autoComplete="current-password"
          label={intl.formatMessage({ id: 'form.password' })}
          hint={intl.formatMessage({ id: 'admin.customers.export.why' })}
          {...form.field('password')}
        />
      )}
    </FormDialog>
  )
}
