import type { SignedInUser } from '@goldline/contract/auth/user'
import { getMyConsents } from '@goldline/contract/consent'
import { getMySalons, type MySalon, updateMySalon } from '@goldline/contract/customer/my-salons'
import { canReach, offeredPreferences } from '@goldline/domain/message/communication-preference'
import { type Channel, onlyChannel } from '@goldline/domain/message/kinds'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useCall } from '../../../../client/use-call.ts'
import { type IntlShape, useIntl } from '../../../../i18n/intl.tsx'
import type { MessageId } from '../../../../i18n/messages.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { look, stack } from '../../../../kit/look.ts'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import { useMyFacts } from '../my-facts.ts'
import styles from './details.module.css'
import { CheckField, ExplainedChoices, Section } from './Section.tsx'
import { forgetOutdatedTexts, useConsentText } from './use-consents.ts'
import { useMe, useShowSaved } from './use-me.ts'

/** From all messages to none. */
const shownOrder: readonly MySalon['communicationPreference'][] = [
  'VIA_ANY',
  'ONLY_VIA_SMS',
  'ONLY_VIA_EMAIL',
  'DISABLED',
]

/** Lets the customer choose, per salon, the channel of messages and whether to receive marketing (MSG-02). */
export function Salons() {
  const t = useText()
  const salons = useMySalons()
  return (
    <Section title={t('word.messages')} lead={t('my.details.messages.lead')}>
      {salons.isPending && <SkeletonList count={3} />}
      {salons.isError && <Failure error={salons.error} busy={salons.isFetching} onRetry={() => salons.refetch()} />}
      {salons.data?.length === 0 && <p className={look('quiet')}>{t('my.details.messages.empty')}</p>}
      {salons.data?.map((salon) => (
        <Salon key={salon.businessObject.id} salon={salon} />
      ))}
    </Section>
  )
}

function Salon({ salon }: { salon: MySalon }) {
  const intl = useIntl()
  const t = useText()
  const { name } = salon.businessObject
  const { channels } = useMyFacts().businessObject
  const only = onlyChannel(channels)
  const offered = offeredPreferences(channels, salon.communicationPreference)
  const { data: me } = useMe()
  const update = useUpdateSalon(salon)
  const marketing = useConsentText('MARKETING')
  return (
    <div className={classes(stack(16), styles.salon)}>
      <ExplainedChoices
        label={t('my.details.messages.how', { salon: name })}
        choices={shownOrder
          .filter((value) => offered.includes(value))
          .map((value) => ({
            value,
            label: preferenceName(intl, value, only),
            text: t((me && missingFor(me, value)) ?? `my.details.preference.${value}.text`),
            disabled:
              value !== salon.communicationPreference && me !== undefined && missingFor(me, value) !== undefined,
          }))}
        value={salon.communicationPreference}
        busy={update.isPending}
        onChange={(communicationPreference) => update.update({ communicationPreference })}
      />
      <CheckField
        label={t('my.details.marketing', { salon: name })}
        text={marketing?.text}
        checked={salon.notificationSubscribed}
        busy={update.isPending}
        onChange={(notificationSubscribed) =>
          update.update({ notificationSubscribed, textVersion: marketing?.version })
        }
      />
      {update.error && <Failure inline error={update.error} />}
    </div>
  )
}

/** Labels a preference; if only one channel exists, the label names it. */
const preferenceName = (intl: IntlShape, value: MySalon['communicationPreference'], only: Channel | undefined) =>
  only && value === 'VIA_ANY'
    ? intl.t('my.details.preference.one', { way: only })
    : intl.t(`my.details.preference.${value}`)

/** Returns what is missing before this option can be chosen; undefined if nothing (MSG-02). */
function missingFor(me: SignedInUser, value: MySalon['communicationPreference']): MessageId | undefined {
  const confirmed = { email: me.emailConfirmed, phoneNr: me.phoneNrConfirmed }
  if (canReach(value, confirmed)) return undefined
  return value === 'ONLY_VIA_EMAIL' ? 'my.details.preference.noEmail' : 'my.details.preference.noPhone'
}

const useMySalons = () => useQuery(useApi().query(getMySalons, {}))

/** Saves a preference at once; a change of marketing is also recorded as consent (PRIV-02). */
function useUpdateSalon({ businessObject: { id } }: MySalon) {
  const cache = useCache()
  const saved = useShowSaved()
  const { mutate, ...call } = useCall(updateMySalon, {
    inline: true,
    // Run changes one after another, so that the later of two quick ones wins.
    scope: { id: `my-salon-${id}` },
    onDone: async (next) => {
      cache.update(getMySalons, (list) => list.map((each) => (each.businessObject.id === id ? next : each)))
      await cache.invalidate(getMyConsents)
      saved()
    },
    onRefused: (error) => forgetOutdatedTexts(cache, error),
  })
  const update = (body: Parameters<typeof mutate>[0]['body']) => mutate({ params: { businessObjectId: id }, body })
  return { ...call, update }
}
