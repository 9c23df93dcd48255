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

/** RWG-03: whether bookings made at Google appear in the account; withdrawing keeps those already joined. */
export function GoogleBookings() {
  const t = useText()
  const consents = useMyConsents()
  const text = useConsentText(kind)
  const put = usePutConsent()
  const latest = consents.data?.find((consent) => consent.kind === kind && consent.businessObject === null)
  // Giving needs the newest text, withdrawing accepts any, so that withdrawing never waits for a text. Sends nothing
  // without a version.
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

/** PRIV-02: sends the version of the shown text with the answer. */
function usePutConsent() {
  const { language } = useApp()
  const cache = useCache()
  const saved = useShowSaved()
  const { mutate, ...call } = useCall(putMyConsent, {
    inline: true,
    // Runs changes one after another, so that the later of two quick ones wins.
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
