import {
  connectMarketplace,
  disconnectMarketplace,
  getMarketplace,
  type MarketplaceState,
  renewMarketplaceLink,
} from '@goldline/contract/marketplace/links'
import type { LinkKind } from '@goldline/domain/marketplace/link'
import { useApp } from '../../../client/app-context.ts'
import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { useCache } from '../../../client/cache.ts'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { ConfirmPasswordDialog } from '../account/ConfirmPasswordDialog.tsx'
import styles from './Connections.module.css'

type Props = { kind: LinkKind; onClose: () => void }

function useSavedLink(onClose: () => void, said: MessageId) {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  return (state: MarketplaceState) => {
    cache.write(getMarketplace, {}, state)
    notices.show(t(said), 'success')
    onClose()
  }
}

const shortestKey = 8

/** Asks for the key, which is never shown again. `isKnown`: another link has already named the venue. */
export function ConnectDialog({ kind, venueId, isKnown, onClose }: Props & { venueId: string; isKnown: boolean }) {
  const t = useText()
  const checkPassword = usePasswordCheck()
  const work = useCall(connectMarketplace, {
    inline: true,
    onDone: useSavedLink(onClose, 'admin.connections.connected'),
  })
  const form = useForm({
    start: { venueId, key: '', password: '' },
    check: (typed) => ({
      venueId: typed.venueId.trim() === '' ? { id: 'form.required' } : undefined,
      key: typed.key.trim().length < shortestKey ? { id: 'admin.connections.key.short' } : undefined,
      password: checkPassword(typed.password),
    }),
    work,
    send: (typed) =>
      work.mutate({
        body: { kind, venueId: typed.venueId.trim(), key: typed.key.trim(), password: typed.password },
      }),
  })
  return (
    <FormDialog
      form={form}
      title={t(`admin.connections.connect.${kind}`)}
      action={t('admin.connections.do.check')}
      onClose={onClose}
    >
      <ol className={styles.steps}>
        <li>{t('admin.connections.step.key')}</li>
        <li>{t('admin.connections.step.paste')}</li>
      </ol>
      <TextField
        {...form.field('venueId')}
        label={t('admin.connections.field.venue')}
        readOnly={isKnown}
        autoComplete="off"
      />
      <TextField {...form.field('key')} label={t('admin.connections.field.key')} type="password" autoComplete="off" />
      <CurrentPasswordField {...form.field('password')} />
    </FormDialog>
  )
}

export function RenewDialog({ kind, onClose }: Props) {
  const work = useCall(renewMarketplaceLink, {
    inline: true,
    onDone: useSavedLink(onClose, 'admin.connections.renewed'),
  })
  return (
    <ConfirmPasswordDialog
      title="admin.connections.do.renew"
      text="admin.connections.renew.text"
      work={work}
      onSend={(password) => work.mutate({ body: { kind, password } })}
      onClose={onClose}
    />
  )
}

export function DisconnectDialog({ kind, onClose }: Props) {
  const work = useCall(disconnectMarketplace, {
    inline: true,
    onDone: useSavedLink(onClose, 'admin.connections.ended'),
  })
  return (
    <ConfirmPasswordDialog
      title="admin.connections.do.disconnect"
      text="admin.connections.disconnect.text"
      danger
      work={work}
      onSend={(password) => work.mutate({ body: { kind, password } })}
      onClose={onClose}
    />
  )
}
