import { confirmPasswordChange, requestPasswordChange, resendChallenge } from '@goldline/contract/auth'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { createCodeStore, useSentCode } from '../../../auth/sent-codes.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import type { DeviceChallenge, SentCode } from '../../../client/sign-in.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { useUnlock } from '../on-device/use-unlock.ts'
import { NewPasswordField, validateNewPassword } from '../sign-in/SignInForm.tsx'
import { CodeStep } from './AccountForms.tsx'

type Props = { me: SignedInUser; onClose: () => void }

/** AUTH-05: changes the password, which takes effect with the code; all other sessions end. */
export function PasswordDialog({ me, onClose: onEnd }: Props) {
  const t = useText()
  const username = me.email ?? me.phoneNr ?? ''
  const { form, sent, again, forget } = useRequest(me, username)
  const onClose = () => {
    forget()
    onEnd()
  }
  const title = t('admin.account.password.change')
  const { newPassword } = form.values
  if (sent?.sent === 'LINK')
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{t('link.sent', { to: username })}</p>
      </Dialog>
    )
  if (sent)
    return (
      <EnterCode
        me={me}
        title={title}
        username={username}
        newPassword={newPassword}
        sent={sent}
        onClose={onClose}
        again={again}
      />
    )
  return (
    <FormDialog form={form} title={title} action={t('admin.forgot.send')} onClose={onClose}>
      <p>{t('admin.account.password.text', { to: username })}</p>
      <NewPasswordField {...form.field('newPassword')} />
    </FormDialog>
  )
}

const purpose = 'newPassword'
export const pendingPassword = (userId: string) =>
  createCodeStore('admin', purpose, userId).read() === undefined ? undefined : ('password' as const)

/** Requests the change; `again` sends another code for the same password, which the server has stored. */
function useRequest(me: SignedInUser, username: string) {
  const { api } = useApp()
  const { sent, keep, forget } = useSentCode<DeviceChallenge>(purpose, me.id)
  const request = useWork(
    (newPassword: string) => api.ask(requestPasswordChange, { body: { username, newPassword } }, { anonymous: true }),
    { inline: true, onDone: keep },
  )
  const form = useForm({
    start: { newPassword: '' },
    check: ({ newPassword }) => ({ newPassword: validateNewPassword(newPassword) }),
    work: request,
    send: ({ newPassword }) => request.mutate(newPassword),
  })
  const again = async () => {
    const params = { id: sent?.id ?? '' }
    const next = await api.ask(resendChallenge, { params, query: {} }, { anonymous: true })
    keep(next)
    return next
  }
  return { form, sent, again, forget }
}

type CodeProps = Props & {
  title: string
  username: string
  newPassword: string
  sent: SentCode
  again: () => Promise<SentCode>
}

function EnterCode({ me, title, username, newPassword, sent, again, onClose }: CodeProps) {
  const t = useText()
  const { api, session, notices } = useApp()
  const cache = useCache()
  const device = useUnlock()
  const confirm = useWork(
    async (code: string) => {
      const salon = me.businessObjectId === null ? {} : { businessObjectId: me.businessObjectId }
      const answer = { params: { id: sent.id }, query: { client: 'ADMIN' as const, ...salon }, body: { code } }
      const { token } = await api.ask(confirmPasswordChange, answer, { anonymous: true })
      // The new password is empty after a reload.
      await device.enterAnew(newPassword || undefined, username)
      return token
    },
    {
      inline: true,
      onDone: async (token) => {
        session.signIn(token)
        notices.show(t('admin.account.password.done'), 'success')
        onClose()
        await cache.invalidate(getMe)
      },
    },
  )
  return (
    <CodeStep
      title={title}
      sent={sent}
      again={again}
      onClose={onClose}
      text={t('admin.account.code', { to: username })}
      work={confirm}
      onCode={confirm.mutate}
    />
  )
}
