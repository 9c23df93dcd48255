import { signOut } from '@goldline/contract/auth'
import type { SignedInUser } from '@goldline/contract/auth/user'
import { getMyConsents } from '@goldline/contract/consent'
import { exportMyData, putMyConsent } from '@goldline/contract/privacy'
import { languages } from '@goldline/domain/message/kinds'
import { useApi, useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { download } from '../../../../client/download.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useCall, useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { forgetBookings } from '../../flow/stored-bookings.ts'
import { forgetPersonal } from '../forget-personal.ts'
import { Birthday } from './Birthday.tsx'
import { CodeAgain, useWithCode } from './CodeAgain.tsx'
import { ConsentHistory } from './Consents.tsx'
import styles from './details.module.css'
import { Email } from './Email.tsx'
import { Erasure } from './Erasure.tsx'
import { Name } from './Name.tsx'
import { Phone } from './Phone.tsx'
import { Pin } from './Pin.tsx'
import { Salons } from './Salons.tsx'
import { CheckField, Section } from './Section.tsx'
import { Sessions } from './Sessions.tsx'
import { forgetOutdatedTexts, useConsentText, useMyConsents } from './use-consents.ts'
import { useMe, useSaved, useUpdateMe } from './use-me.ts'

/** A person's own data: view, change and withdraw (AUTH-10, AUTH-18, MSG-02, PRIV-01, PRIV-02). */
export function MyDetailsScreen() {
  const me = useMe()
  return (
    <div className={styles.page}>
      {me.isPending && <Frame>{<SkeletonList count={4} />}</Frame>}
      {me.isError && !me.data && (
        <Frame>
          <Failure error={me.error} busy={me.isFetching} onRetry={() => me.refetch()} />
        </Frame>
      )}
      {me.data && (
        <CodeAgain me={me.data}>
          <Name me={me.data} />
          <Phone me={me.data} />
          <Email me={me.data} />
          <Pin me={me.data} />
          <Birthday />
          <LanguageChoice me={me.data} />
          <Salons />
          <GoogleBookings />
          <ConsentHistory />
          <Sessions />
          <ExportData />
          <SignOut />
          <Erasure me={me.data} />
        </CodeAgain>
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

/** PRIV-01: downloads everything as a file. */
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

/** UI-01: switches the page at once, and messages once it is saved. */
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

/** Does not wait for an unreachable server; personal data is removed with the session. */
function SignOut() {
  const t = useText()
  const { api, session, storage } = useApp()
  const cache = useCache()
  const leave = useWork(() => api.ask(signOut, {}), {
    inline: true,
    onSettled: () => {
      session.signOut()
      forgetBookings(storage)
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

const kind = 'RESERVE_WITH_GOOGLE'

/** RWG-03: whether what the person books at Google stands in their account; a no leaves what is joined already. */
function GoogleBookings() {
  const t = useText()
  const consents = useMyConsents()
  const text = useConsentText(kind)
  const put = usePutConsent()
  const latest = consents.data?.find((consent) => consent.kind === kind && consent.businessObject === null)
  // A yes needs the newest text, a no takes any, so that a no never waits for a text.
  const version = text?.version ?? latest?.textVersion
  return (
    <Section title={t('my.details.google')}>
      <CheckField
        label={t('my.details.google.yes')}
        text={text?.text}
        checked={latest?.granted ?? false}
        busy={put.isPending}
        onChange={(granted) => version && put.answer({ granted, textVersion: version })}
      />
      {put.error && <Failure inline error={put.error} />}
    </Section>
  )
}

/** PRIV-02: the version of the text that was shown goes with the answer. */
function usePutConsent() {
  const { language } = useApp()
  const cache = useCache()
  const saved = useSaved()
  const { mutate, ...call } = useCall(putMyConsent, {
    inline: true,
    // One after the other: of two quick changes the later one holds.
    scope: { id: `my-consent-${kind}` },
    onDone: async () => {
      await cache.invalidate(getMyConsents)
      saved()
    },
    onRefused: (error) => forgetOutdatedTexts(cache, error),
  })
  type Answer = Omit<Parameters<typeof mutate>[0]['body'], 'languageCode'>
  const answer = (said: Answer) => mutate({ params: { kind }, body: { languageCode: language, ...said } })
  return { ...call, answer }
}
