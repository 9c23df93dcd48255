import { createDevice, getDevices } from '@goldline/contract/auth/devices'
import { getSalonUsers } from '@goldline/contract/auth/salon-users'
import type { ResponseReceived } from '@goldline/contract/call'
import { maxLengths } from '@goldline/domain/text-lengths'
import { type DeviceClient, deviceClients, lockMinutes, usualLockMinutes } from '@goldline/domain/user/device'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { renderSVG } from 'uqr'
import { useApi } from '../../../client/app-context.ts'
import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import type { FieldState } from '../../../client/form-values.ts'
import { useCall } from '../../../client/use-call.ts'
import { clientAddress } from '../../../device/addresses.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import styles from '../account/Account.module.css'
import { paths } from '../paths.ts'

type PairValues = { client: DeviceClient; name: string; userId: string; lockMinutes: number; password: string }

/** AUTH-08: asks for the device's app and name, then shows its pairing code. */
export function PairDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const { create, form } = useCreate()
  if (create.data) return <Code prepared={create.data} onClose={onClose} />
  return (
    <FormDialog form={form} onClose={onClose} title={t('admin.devices.pair')} action={t('admin.devices.code')}>
      <Combobox
        {...form.field('client')}
        label={t('admin.devices.kind')}
        hint={t(`device.client.${form.values.client}.text`)}
        options={deviceClients}
        translationPrefix="device.client."
      />
      <TextField
        {...form.field('name')}
        label={t('admin.devices.name')}
        maxLength={maxLengths.name}
        autoComplete="off"
        required
      />
      {form.values.client === 'STAFF' && <PersonSelect {...form.field('userId')} />}
      {form.values.client === 'ADMIN' && (
        <Combobox
          {...form.field('lockMinutes')}
          label={t('admin.devices.lock')}
          options={lockMinutes}
          labelOf={(minutes) => t('admin.devices.minutes', { minutes })}
        />
      )}
      <CurrentPasswordField {...form.field('password')} hint={t('admin.account.passwordAgain')} />
    </FormDialog>
  )
}

function useCreate() {
  const checkPassword = usePasswordCheck()
  const create = useCall(createDevice, { inline: true, renews: [getDevices] })
  const form = useForm<PairValues>({
    start: { client: 'ADMIN', name: '', userId: '', lockMinutes: usualLockMinutes, password: '' },
    check: ({ client, name, userId, password }) => ({
      name: validate(name, [required]),
      userId: client === 'STAFF' ? validate(userId, [required]) : undefined,
      password: checkPassword(password),
    }),
    work: create,
    send: (typed) => create.mutate({ body: bodyOf(typed) }),
  })
  return { create, form }
}

function bodyOf({ client, name, userId, password, ...typed }: PairValues) {
  const minutes = lockMinutes.find((each) => each === typed.lockMinutes) ?? usualLockMinutes
  return {
    client,
    name,
    userId: client === 'STAFF' ? userId : undefined,
    lockMinutes: client === 'ADMIN' ? minutes : undefined,
    password: password || undefined,
  }
}

function PersonSelect(field: FieldState<string>) {
  const t = useText()
  const { data: users = [] } = useQuery(useApi().query(getSalonUsers, {}))
  const people = users.filter(({ staffId }) => staffId !== null)
  const nameOf = (id: string) => {
    const person = people.find((each) => each.id === id)
    return person ? fullName(person) : id
  }
  return <Combobox {...field} label={t('admin.devices.person')} options={people.map(({ id }) => id)} labelOf={nameOf} />
}

type CodeProps = { prepared: ResponseReceived<typeof createDevice>; onClose: () => void }

/** Shows the pairing code until the device has opened it. */
function Code({ prepared: { device, address, uuid }, onClose }: CodeProps) {
  const t = useText()
  const { data: devices } = useQuery({ ...useApi().query(getDevices, {}), refetchInterval: 2000 })
  const paired = devices?.some(({ id, pairedTime }) => id === device.id && pairedTime !== null)
  const { name } = device
  return (
    <Dialog
      title={name}
      onClose={onClose}
      actions={
        <Button kind="gold" onClick={onClose}>
          {t('action.close')}
        </Button>
      }
    >
      <div className={classes(stack(12, 'items-center', 'text-center'), styles.qr)}>
        {paired ? (
          <p role="status">{t('admin.devices.paired', { name })}</p>
        ) : (
          <>
            <p>{t('admin.devices.scan')}</p>
            <img
              src={`data:image/svg+xml,${encodeURIComponent(renderSVG(address, { ecc: 'M' }))}`}
              alt={t('admin.devices.qr')}
            />
            <code className={look('anywhere', 'f13')}>{address}</code>
            <a className={buttonClass('quiet')} href={`${clientAddress(device.client)}${paths.pair}#${uuid}`}>
              {t('admin.devices.here')}
            </a>
          </>
        )}
      </div>
    </Dialog>
  )
}
