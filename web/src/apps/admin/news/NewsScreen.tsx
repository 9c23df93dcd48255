import type { ResponseReceived } from '@goldline/contract/call'
import { getOverview } from '@goldline/contract/overview'
import { getNews, getUnreadNews, type News, readNews } from '@goldline/contract/overview/news'
import { zone } from '@goldline/domain/time/zone'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNarrowerThan } from '../../../browser/viewport.ts'
import { useApi } from '../../../client/app-context.ts'
import { pagedQuery, useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { usePagedListProps } from '../../../client/use-more.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { look, stack } from '../../../kit/look.ts'
import { Switch } from '../../../kit/Switch.tsx'
import { BellIcon } from '../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { useSalon } from '../session.ts'
import { Attention } from '../today/Attention.tsx'
import { LowCredit } from '../today/LowCredit.tsx'
import { NewsRow } from './NewsRow.tsx'
import styles from './NewsScreen.module.css'
import { playTone } from './NewsWatch.tsx'
import { useNewsSound } from './use-unread-news.ts'

type Page = ResponseReceived<typeof getNews>
const nextPage = ({ news, more }: Page) => (more ? { after: news.at(-1)?.id } : undefined)

/** APT-21: lists changes by customers, and visits that became unassigned; marks them as read once seen. */
export function Page() {
  const t = useText()
  const { timeZone } = useSalon()
  const list = useInfiniteQuery({ ...pagedQuery(useApi(), getNews, { query: {}, next: nextPage }) })
  const { data, error } = list
  const more = usePagedListProps(list)
  const news = data?.pages.flatMap((page) => page.news) ?? []
  const hasRoom = !useNarrowerThan('beside')
  useMarkAsRead(news.find(({ unread }) => unread)?.at)
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.news.intro')} />
      <div className={styles.column}>
        <div className={classes(stack(16), styles.beside)}>
          <SoundChoice />
          <LowCredit />
          {hasRoom && <OpenTasks />}
        </div>
        {data ? (
          <EndlessList
            label={t('admin.news')}
            items={byDay(news, timeZone)}
            keyOf={({ news: { id } }) => id}
            {...more}
            empty={<EmptyState icon={<BellIcon />} title={t('admin.news.none')} />}
          >
            {(item) => <NewsRow {...item} />}
          </EndlessList>
        ) : (
          <Loading error={error} refetch={list.refetch} rows={6} />
        )}
      </div>
    </AdminScreen>
  )
}

/** UI-22: shows open decisions beside the news. */
function OpenTasks() {
  const { data } = useQuery(useApi().query(getOverview, {}))
  return <div className={stack(16)}>{data && <Attention overview={data} />}</div>
}

/** Adds `day` to the first item of each day. */
function byDay(news: readonly News[], timeZone: string) {
  const clock = zone(timeZone)
  const dayOf = (each: News | undefined) => each && clock.toWall(Date.parse(each.at)).day
  return news.map((each, index) => {
    const day = dayOf(each)
    return { news: each, ...(day !== undefined && day !== dayOf(news[index - 1]) && { day }) }
  })
}

/** Marks news as read once they are visible, not while the tab is in the background. */
function useMarkAsRead(upTo: string | undefined): void {
  const cache = useCache()
  const { mutate } = useCall(readNews, { inline: true, onDone: (answer) => cache.write(getUnreadNews, {}, answer) })
  const mark = useEffectEvent(() => {
    if (upTo !== undefined && document.visibilityState === 'visible') mutate({ body: { upTo } })
  })
  useEffect(() => {
    if (upTo === undefined) return
    mark()
    const onVisibility = () => mark()
    document.addEventListener('visibilitychange', onVisibility)
    return () => document.removeEventListener('visibilitychange', onVisibility)
  }, [upTo])
}

/** Switches the sound on or off; playing it at once makes browsers allow it later. */
function SoundChoice() {
  const t = useText()
  const { on, choose } = useNewsSound()
  const change = (next: boolean) => {
    choose(next)
    if (next) playTone()
  }
  return (
    <div className={look('py4', 'px16', 'edge', 'r-lg', 'on-surface')}>
      <Switch label={t('admin.news.sound')} hint={t('admin.news.sound.hint')} value={on} onChange={change} />
    </div>
  )
}
