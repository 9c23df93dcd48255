import {
  createLexofficeConnection,
  getLexofficeConnections,
  type LexofficeConnection,
  updateLexofficeConnection,
} from '@goldline/contract/invoice'
import { getSalonSettings } from '@goldline/contract/setup/settings'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { maxLengths } from '@goldline/domain/text-lengths'
import { tierAllows } from '@goldline/domain/user/tier'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { CurrentPasswordField, usePasswordCheck } from '../../../client/CurrentPasswordField.tsx'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useForm } from '../../../client/Form.tsx'
import { FormDialog } from '../../../client/FormDialog.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { stack } from '../../../kit/look.ts'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { keptAs } from '../drafts/use-typed.tsx'
import { useMe } from '../session.ts'
import styles from './Invoices.module.css'

/** Shows the invoices' recipient (INV-01), which can be changed from PRO on. */
export function Recipient() {
  const t = useText()
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery(useApi().query(getLexofficeConnections, {}))
  const [editing, setEditing] = useState(false)
  const [own] = data ?? []
  const mayChange = tierAllows('lexoffice', me?.salon?.tier ?? 'LITE')
  const settings = useQuery({ ...useApi().query(getSalonSettings, {}), enabled: mayChange && data?.length === 0 })
  const language = own?.language ?? settings.data?.language ?? me?.languageCode ?? 'de'
  if (error && !data) return <Failure inline error={error} onRetry={() => void refetch()} />
  if (!data || settings.isLoading) return null
  return (
    <section className={classes(stack(8, 'items-start'), styles.recipient)}>
      <h2>{t('admin.invoices.to')}</h2>
      <p>
        {own ? (
          <>
            <b>{own.businessObjectName}</b>
            {dot}
            {t(`language.${own.language}`)}
          </>
        ) : (
          t('admin.invoices.to.none')
        )}
      </p>
      {mayChange ? (
        <Button onClick={() => setEditing(true)}>
          {t(own ? 'admin.invoices.to.change' : 'admin.invoices.to.set')}
        </Button>
      ) : (
        <p className={styles.quiet}>{t('admin.invoices.to.tier')}</p>
      )}
      {editing && <RecipientDialog own={own} language={language} onClose={() => setEditing(false)} />}
    </section>
  )
}

type Props = { own: LexofficeConnection | undefined; language: Language; onClose: () => void }
type RecipientValues = { name: string; language: Language; password: string }

function RecipientDialog({ own, language, onClose }: Props) {
  const t = useText()
  const { data: me } = useMe()
  const checkPassword = usePasswordCheck()
  const { work, send } = useRecipient(own, onClose)
  const start: RecipientValues = { name: own?.businessObjectName ?? me?.salon?.name ?? '', language, password: '' }
  const form = useForm({
    start,
    ...keptAs('invoice recipient'),
    check: ({ name, password }) => ({
      name: validate(name, [required]),
      password: checkPassword(password),
    }),
    work,
    send,
  })
  return (
    <FormDialog form={form} title={t(own ? 'admin.invoices.to.change' : 'admin.invoices.to.set')} onClose={onClose}>
      <p>{t('admin.invoices.to.later')}</p>
      <TextField
        {...form.field('name')}
        label={t('admin.invoices.to.name')}
        autoComplete="organization"
        maxLength={maxLengths.name}
        required
      />
      <Combobox
        label={t('admin.invoices.to.language')}
        options={languages}
        value={form.values.language}
        onChange={(language) => language && form.set({ language })}
        translationPrefix="language."
        required
      />
      <CurrentPasswordField {...form.field('password')} />
    </FormDialog>
  )
}

/** Creates or changes the recipient. */
function useRecipient(own: LexofficeConnection | undefined, onClose: () => void) {
  const cache = useCache()
  const { data: me } = useMe()
  const onDone = async () => {
    await cache.invalidate(getLexofficeConnections)
    onClose()
  }
  const create = useCall(createLexofficeConnection, { inline: true, onDone })
  const update = useCall(updateLexofficeConnection, { inline: true, onDone })
  const send = ({ name, language, password }: RecipientValues) => {
    const query = { businessObjectId: me?.businessObjectId ?? '', businessObjectName: name, language }
    if (own) update.mutate({ params: { id: own.id }, query, body: { password } })
    else create.mutate({ query, body: { password } })
  }
  return { work: own ? update : create, send }
}
