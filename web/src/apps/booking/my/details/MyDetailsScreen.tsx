import { signOut } from '@goldline/contract/auth'
import type { SignedInUser } from '@goldline/contract/auth/user'
import { exportMyData } from '@goldline/contract/privacy'
import { languages } from '@goldline/domain/message/kinds'
import { forgetCodes } from '../../../../auth/sent-codes.ts'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { download } from '../../../../client/download.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { useLazyPart } from '../../../../client/use-fetched.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { forgetPersonal } from '../../kept/forget-personal.ts'
import { forgetBookings } from '../../kept/stored-bookings.ts'
import { Birthday } from './Birthday.tsx'
import { CodeProvider, useWithCode } from './CodeAgain.tsx'
import { ConsentHistory } from './Consents.tsx'
import styles from './details.module.css'
import { Email } from './Email.tsx'
import { Erasure } from './Erasure.tsx'
import { GoogleBookings } from './GoogleBookings.tsx'
import { Name } from './Name.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Phone } from './Phone.tsx'
import { Pin } from './Pin.tsx'
import { Salons } from './Salons.tsx'
import { Section } from './Section.tsx'
import { Sessions } from './Sessions.tsx'
import { useMe, useUpdateMe } from './use-me.ts'

const loadForms = () => import('./SignedForms.tsx')
const loadLooks = () => import('../health/HealthViews.tsx')

/** Shows a person's own data, to view, change and withdraw (AUTH-10, AUTH-18, MSG-02, PRIV-01, PRIV-02). */
export function MyDetailsScreen() {
  const me = useMe()
  const { part: forms } = useLazyPart(loadForms)
  const { part: looks } = useLazyPart(loadLooks)
  return (
    <div className={styles.page}>
      {me.isPending && <Frame>{<SkeletonList count={4} />}</Frame>}
      {me.isError && !me.data && (
        <Frame>
          <Failure error={me.error} busy={me.isFetching} onRetry={() => me.refetch()} />
        </Frame>
      )}
      {me.data && (
        <CodeProvider me={me.data}>
          <Name me={me.data} />
          <Phone me={me.data} />
          <Email me={me.data} />
          <Pin me={me.data} />
          <Passkeys />
          <Birthday />
          <LanguageChoice me={me.data} />
          <Salons />
          <GoogleBookings />
          <ConsentHistory />
          {forms && <forms.SignedForms />}
          {looks && <looks.HealthViews />}
          <Sessions />
          <ExportData />
          <SignOut />
          <Erasure me={me.data} />
        </CodeProvider>
      )}
    </div>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <Card>
      <CardSection>{children}</CardSection>
    </Card>
  )
}

/** Downloads all of the person's data as a file (PRIV-01). */
function ExportData() {
  const t = useText()
  const api = useApi()
  const withCode = useWithCode()
  const fetching = useWork(() => withCode(() => download(api, exportMyData, { name: 'goldline.json' })), {
    inline: true,
  })
  return (
    <Section title={t('my.details.export')} lead={t('my.details.export.lead')}>
      <Button busy={fetching.isPending} onClick={() => fetching.mutate()}>
        {t('my.details.export.do')}
      </Button>
      {fetching.error && <Failure inline error={fetching.error} />}
    </Section>
  )
}

/** Switches the page's language at once, and that of messages once saved (UI-01). */
function LanguageChoice({ me }: { me: SignedInUser }) {
  const t = useText()
  const { setLanguage } = useApp()
  const update = useUpdateMe(me)
  return (
    <Section title={t('language.label')} lead={t('my.details.language.lead')}>
      <RadioPills
        label={t('language.label')}
        options={languages.map((code) => ({ value: code, label: t(`language.${code}`) }))}
        value={(update.isPending ? update.variables.body.languageCode : undefined) ?? me.languageCode}
        onChange={(languageCode) => {
          setLanguage(languageCode)
          update.update({ languageCode })
        }}
      />
      {update.error && <Failure inline error={update.error} />}
    </Section>
  )
}

/** Signs out even if the server is unreachable, and removes personal data from this device. */
function SignOut() {
  const t = useText()
  const { api, session, storage } = useApp()
  const cache = useCache()
  const leave = useWork(() => api.ask(signOut, {}), {
    inline: true,
    onSettled: () => {
      session.signOut()
      forgetBookings(storage)
      forgetCodes('booking')
      forgetPersonal(cache)
    },
  })
  return (
    <Section title={t('action.signOut')} lead={t('my.details.signOut.lead')}>
      <Button busy={leave.isPending} onClick={() => leave.mutate()}>
        {t('action.signOut')}
      </Button>
    </Section>
  )
}
