import { getMyConsents } from '@goldline/contract/consent'
import { putMyConsent } from '@goldline/contract/privacy'
import { useApp } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { CheckField, Section } from './Section.tsx'
import { forgetOutdatedTexts, useConsentText, useMyConsents } from './use-consents.ts'
import { useShowSaved } from './use-me.ts'

const kind = 'RESERVE_WITH_GOOGLE'

/** Decides whether bookings made at Google appear in the account; withdrawing keeps those already added (RWG-03). */
export function GoogleBookings() {
  const t = useText()
  const consents = useMyConsents()
  const text = useConsentText(kind)
  const put = usePutConsent()
  const latest = consents.data?.find((consent) => consent.kind === kind && consent.businessObject === null)
  // Granting needs the newest text; withdrawing accepts any version, so that it never waits for a text. Without a
  // version nothing is sent.
  const version = text?.version ?? latest?.textVersion
  return (
    <Section title={t('my.details.google')}>
      <CheckField
        label={t('my.details.google.yes')}
        text={text?.text}
        checked={latest?.granted ?? false}
        busy={put.isPending}
        disabled={version === undefined}
        onChange={(granted) => version && put.answer({ granted, textVersion: version })}
      />
      {put.error && <Failure inline error={put.error} />}
    </Section>
  )
}

/** Sends the answer with the version of the shown text (PRIV-02). */
function usePutConsent() {
  const { language } = useApp()
  const cache = useCache()
  const saved = useShowSaved()
  const { mutate, ...call } = useCall(putMyConsent, {
    inline: true,
    // Run changes one after another, so that the later of two quick ones wins.
    scope: { id: `my-consent-${kind}` },
    onDone: async () => {
      await cache.invalidate(getMyConsents)
      saved()
    },
    onRefused: (error) => forgetOutdatedTexts(cache, error),
  })
  type Answer = Omit<Parameters<typeof mutate>[0]['body'], 'languageCode'>
  const answer = (given: Answer) => mutate({ params: { kind }, body: { languageCode: language, ...given } })
  return { ...call, answer }
}
