import { getReviewSettings, type ReviewSettings, updateReviewSettings } from '@goldline/contract/review/salon'
import { hasRole } from '@goldline/domain/user/role'
import { tierAllows } from '@goldline/domain/user/tier'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { look } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { keptAs } from '../drafts/use-typed.tsx'
import type { PathParts } from '../screen.ts'
import { useMe } from '../session.ts'
import { GoogleProfile } from './GoogleProfile.tsx'
import styles from './Reviews.module.css'
import { Templates, useShowSaved } from './Templates.tsx'

/** Settings for requesting and answering reviews; those about Google only for the salon's leaders (REV-02, REV-03). */
export function Page({ came }: PathParts) {
  const t = useText()
  const { data: me } = useMe()
  const { data, error, refetch } = useQuery(useApi().query(getReviewSettings, {}))
  const leads = me !== undefined && hasRole('L3', me.role)
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.reviews.settings.intro')} />
      {!data && <Loading error={error} refetch={refetch} rows={4} />}
      {data && (
        <div className={styles.column}>
          <Card>
            {leads && (
              <CardSection title={t('admin.reviews.ask')}>
                <Requests settings={data} />
              </CardSection>
            )}
            {leads && (
              <CardSection title={t('admin.reviews.place')}>
                <PlaceId settings={data} />
              </CardSection>
            )}
            {leads && (
              <CardSection title={t('admin.reviews.google')}>
                {tierAllows('google', me.salon?.tier ?? 'LITE') ? (
                  <GoogleProfile came={came === 'google'} />
                ) : (
                  <p className={look('quiet')}>{t('admin.reviews.google.tier')}</p>
                )}
              </CardSection>
            )}
            <CardSection title={t('admin.reviews.templates')}>
              <Templates saved={data.templates} />
            </CardSection>
          </Card>
        </div>
      )}
    </AdminScreen>
  )
}

type Props = { settings: ReviewSettings }

function Requests({ settings: { requests } }: Props) {
  const t = useText()
  const save = useCall(updateReviewSettings, { onDone: useShowSaved() })
  return (
    <Switch
      label={t('admin.reviews.requests')}
      hint={t('admin.reviews.requests.hint')}
      value={save.isPending ? (save.variables.body.requests ?? requests) : requests}
      onChange={(next) => save.mutate({ body: { requests: next } })}
    />
  )
}

const wrong = { id: 'admin.reviews.place.wrong' } as const
const check = ({ placeId }: { placeId: string }) =>
  placeId.trim() === '' || /^[\w-]{10,200}$/.test(placeId.trim()) ? {} : { placeId: wrong }

function PlaceId({ settings }: Props) {
  const t = useText()
  const save = useCall(updateReviewSettings, { inline: true, onDone: useShowSaved() })
  const form = useForm({
    start: { placeId: settings.placeId ?? '' },
    ...keptAs('google place'),
    check,
    work: save,
    send: ({ placeId }) => save.mutate({ body: { placeId: placeId.trim() || null } }),
  })
  // Connecting Google may find the place's id.
  const found = useEffectEvent((placeId: string) => form.values.placeId === '' && form.set({ placeId }))
  useEffect(() => {
    if (settings.placeId) found(settings.placeId)
  }, [settings.placeId])
  return (
    <Form
      form={form}
      actions={
        <div className={styles.actions}>
          <Button {...form.button}>{t('action.save')}</Button>
          {settings.googleReviewUrl && (
            <a href={settings.googleReviewUrl} target="_blank" rel="noreferrer">
              {t('admin.reviews.place.try')}
            </a>
          )}
        </div>
      }
    >
      <TextField
        {...form.field('placeId')}
        label={t('admin.reviews.placeId')}
        hint={t('admin.reviews.placeId.hint')}
        autoComplete="off"
        spellCheck={false}
      />
    </Form>
  )
}
