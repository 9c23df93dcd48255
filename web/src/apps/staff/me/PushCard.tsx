import { getPushSubscription, putPushSubscription, removePushSubscription } from '@goldline/contract/push'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { findPushSupport, isSubscribed, type PushSupport, subscribe, unsubscribe } from '../../../browser/push.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall, useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { BellIcon } from '../../../kit/salon-icons.tsx'
import styles from './Me.module.css'

/** Turns push notifications about one's own visits on or off, on this phone; they contain no names (STF-07). */
export function PushCard() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getPushSubscription, {}))
  return (
    <section className={styles.box}>
      <h2>
        <BellIcon size={20} className={look('gold')} />
        {t('staff.push')}
      </h2>
      {data ? <Switch {...data} /> : <Loading inline error={error} refetch={refetch} shape="text" rows={2} />}
    </section>
  )
}

/** Turns notifications on or off. @param on whether the server has a subscription; the browser may have dropped it */
function Switch({ publicKey, on }: { publicKey: string; on: boolean }) {
  const t = useText()
  const [here, setHere] = useState<{ ability: PushSupport; subscribed: boolean }>()
  useEffect(() => {
    let gone = false
    const check = async () => {
      const [ability, subscribed] = await Promise.all([findPushSupport('staff'), isSubscribed('staff', publicKey)])
      if (!gone) setHere({ ability, subscribed })
    }
    void check()
    return () => {
      gone = true
    }
  }, [publicKey])
  const begin = useSubscribe(publicKey, (given) => setHere({ ability: given ? 'ready' : 'denied', subscribed: given }))
  const end = useUnsubscribe()
  if (!here) return <SkeletonList shape="text" count={2} />
  if (here.ability !== 'ready') return <p role="status">{t(`staff.push.${here.ability}`)}</p>
  const isOn = on && here.subscribed
  return (
    <>
      <p role="status">{t(isOn ? 'staff.push.on' : 'staff.push.text')}</p>
      {begin.error && <Failure inline error={begin.error} />}
      {isOn ? (
        <Button kind="danger" busy={end.isPending} onClick={() => end.mutate({})}>
          {t('action.turnOff')}
        </Button>
      ) : (
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          {t('action.turnOn')}
        </Button>
      )}
    </>
  )
}

/** Asks for the browser's permission, then sends the subscription to the server. */
function useSubscribe(publicKey: string, onAnswered: (given: boolean) => void) {
  const { api, language } = useApp()
  return useWork(
    async () => {
      const made = await subscribe(publicKey)
      if (made) await api.ask(putPushSubscription, { body: { ...made, language } })
      return made !== undefined
    },
    {
      inline: true,
      renews: [getPushSubscription],
      onDone: (given) => onAnswered(given),
    },
  )
}

function useUnsubscribe() {
  const cache = useCache()
  return useCall(removePushSubscription, {
    onDone: async () => {
      await cache.invalidate(getPushSubscription)
      await unsubscribe()
    },
  })
}
