import { deleteStaff, type SalonStaff } from '@goldline/contract/staff/people'
import { fullName } from '@goldline/domain/user/full-name'
import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { useTeamChange } from './use-team.ts'

/** Before deleting, says what is removed and kept, and asks for the password again (STF-01, AUTH-18). */
export function DeletePersonDialog({ person, onClose }: { person: SalonStaff; onClose: () => void }) {
  const t = useText()
  const checkPassword = usePasswordCheck()
  const name = fullName(person)
  const remove = useCall(deleteStaff, {
    ...useTeamChange(onClose),
    says: { id: 'admin.team.delete.done', values: { name } },
  })
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: checkPassword(password) }),
    work: remove,
    send: ({ password }) =>
      remove.mutate({ params: { id: person.id }, ifMatch: person.version, body: password === '' ? {} : { password } }),
  })
  return (
    <FormDialog
      form={form}
      title={t('admin.team.delete.title', { name })}
      subtitle={t('admin.team.delete.text')}
      action={t('admin.team.delete')}
      danger
      onClose={onClose}
    >
      <CurrentPasswordField {...form.field('password')} />
    </FormDialog>
  )
}
