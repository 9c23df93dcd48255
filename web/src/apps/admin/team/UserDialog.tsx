import {
  createPinCode,
  endSalonSessions,
  getSalonUsers,
  inviteSalonUser,
  type SalonUser,
  updateSalonUser,
} from '@goldline/contract/auth/salon-users'
import { fullName } from '@goldline/domain/user/full-name'
import { roleLists, scopeAfter, type UserScope, userScopes } from '@goldline/domain/user/role'
import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { Form, type FormWork, useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { email, required, validate } from '../../../kit/validators.ts'
import styles from './Forms.module.css'

type Props = { user: SalonUser; onClose: () => void }

/** Edits a user's rights, access and PIN (AUTH-12, AUTH-18, PRIV-02). */
export function UserDialog({ user, onClose }: Props) {
  const t = useText()
  const checkPassword = usePasswordCheck()
  const save = useCall(updateSalonUser, {
    inline: true,
    renews: [getSalonUsers],
    onDone: onClose,
  })
  const code = useCall(createPinCode, { inline: true })
  const form = useForm({
    start: { role: user.role, scope: user.scope, healthNotes: user.healthNotes, password: '' },
    check: ({ password }) => ({ password: checkPassword(password) }),
    // A wrong password is shown at its field, whichever of the two calls refused it.
    work: joinWork(save, code),
    send: ({ password, ...rights }) =>
      save.mutate({ params: { id: user.id }, body: { ...rights, ...typed(password) } }),
  })
  const { password } = form.values
  /** Runs an action outside the form that needs the password, too. */
  const withPassword = (work: () => void) => () => (checkPassword(password) ? form.submit() : work())
  const makeCode = withPassword(() => code.mutate({ params: { id: user.id }, body: typed(password) }))
  return (
    <FormDialog
      form={form}
      title={fullName(user)}
      below={
        <div className={classes(stack(16, 'mt16', 'pt16', 'ruled'), styles.access)}>
          {!user.emailConfirmed && (
            <Invite user={user} rights={form.values} password={password} withPassword={withPassword} />
          )}
          <Access user={user} code={code.data?.code} busy={code.isPending} onCode={makeCode} />
        </div>
      }
      className={styles.form}
      onClose={onClose}
    >
      <Combobox
        label={t('admin.team.users.role')}
        hint={t(`admin.team.role.${form.values.role}.text`)}
        options={roleLists.L1}
        value={form.values.role}
        translationPrefix="admin.team.role."
        onChange={(role) => form.set({ role, scope: scopeAfter(user, { role }) ?? 'ALL' })}
      />
      {form.values.role === 'USER_LITE' && (
        <ScopeField user={user} scope={form.values.scope} onChange={(scope) => form.set({ scope })} />
      )}
      <Checkbox
        {...form.field('healthNotes')}
        label={t('admin.team.users.healthNotes')}
        hint={t('admin.team.users.healthNotes.text')}
      />
      <CurrentPasswordField {...form.field('password')} hint={t('admin.team.users.password.text')} />
    </FormDialog>
  )
}

const joinWork = (one: FormWork, other: FormWork): FormWork => ({
  isPending: one.isPending || other.isPending,
  error: one.error ?? other.error,
  reset: () => {
    one.reset()
    other.reset()
  },
})

type ScopeFieldProps = { user: SalonUser; scope: UserScope; onChange: (scope: UserScope) => void }

/** Selects what the person can see, and warns if that would be nothing (AUTH-25). */
function ScopeField({ user, scope, onChange }: ScopeFieldProps) {
  const t = useText()
  const options = userScopes.map((value) => ({ value, label: t(`admin.team.scope.${value}`) }))
  const label = t('admin.team.users.scope')
  const nobody = scope === 'OWN' && user.staffId === null
  return (
    <div className={styles.form}>
      <span aria-hidden="true">{label}</span>
      <RadioPills label={label} options={options} value={scope} onChange={onChange} wraps />
      <small className={look('quiet', 'f14')}>
        {t(nobody ? 'admin.team.scope.nobody' : `admin.team.scope.${scope}.text`)}
      </small>
    </div>
  )
}

type AccessProps = { user: SalonUser; code: string | undefined; busy: boolean; onCode: () => void }

/** Actions that take effect at once, independently of the form. */
function Access({ user, code, busy, onCode }: AccessProps) {
  const t = useText()
  const end = useCall(endSalonSessions, {
    renews: [getSalonUsers],
    says: { id: 'admin.team.users.ended' },
  })
  return (
    <>
      <div className={classes(row(32, 'wrap', 'gy12'), styles.weeks)}>
        <Button busy={busy} onClick={onCode}>
          {t(user.hasPin ? 'admin.team.users.pin.reset' : 'admin.team.users.pin.make')}
        </Button>
        {user.sessions > 0 && (
          <Button kind="danger" busy={end.isPending} onClick={() => end.mutate({ params: { id: user.id } })}>
            {t('admin.team.users.end')}
          </Button>
        )}
      </div>
      {code !== undefined && (
        <p role="status">
          {t('admin.team.users.pin.code', { name: user.name })} <b className={styles.code}>{code}</b>
        </p>
      )}
    </>
  )
}

const typed = (password: string) => (password === '' ? {} : { password })

type InviteProps = {
  user: SalonUser
  /** As selected above: the invited person starts with this scope. */
  rights: Pick<SalonUser, 'role' | 'scope'>
  /** As typed above: also required here (AUTH-18). */
  password: string
  withPassword: (work: () => void) => () => void
}

function Invite({ user, rights, password, withPassword }: InviteProps) {
  const t = useText()
  const invite = useCall(inviteSalonUser, {
    inline: true,
    renews: [getSalonUsers],
    says: { id: 'admin.team.users.invited.done' },
  })
  // A changed role must be saved first, since the scope would not fit the saved role.
  const chosen = rights.role === user.role && { scope: rights.scope }
  const form = useForm({
    start: { email: user.email ?? '' },
    check: (values) => ({ email: validate(values.email, [required, email]) }),
    work: invite,
    send: (body) =>
      withPassword(() =>
        invite.mutate({ params: { id: user.id }, body: { ...body, ...chosen, ...typed(password) } }),
      )(),
  })
  return (
    <Form
      form={form}
      className={styles.form}
      actions={<Button {...form.button}>{t('admin.team.users.invite')}</Button>}
    >
      <TextField
        {...form.field('email')}
        label={t('form.email.label')}
        hint={t('admin.team.users.invite.text')}
        inputMode="email"
        autoComplete="off"
      />
    </Form>
  )
}
