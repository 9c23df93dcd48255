import { getSetup, updateSetup } from '@goldline/contract/setup'
import { type SetupItem, setupItems } from '@goldline/domain/business-object/setup'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { TickIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { paths, pathTo } from '../paths.ts'
import list from './SetupList.module.css'
import styles from './TodayScreen.module.css'

const itemPaths: Record<SetupItem, string> = {
  salon: pathTo(paths.salon),
  hours: pathTo(paths.setup, { step: 'hours' }),
  services: pathTo(paths.setup, { step: 'services' }),
  people: pathTo(paths.setup, { step: 'people' }),
  booking: pathTo(paths.setup, { step: 'booking' }),
  link: pathTo(paths.setup, { step: 'booking' }),
  holidays: pathTo(paths.opening),
  pictures: pathTo(paths.pictures),
  customers: pathTo(paths.customerImport),
}

/** Lists the items of the first set-up, done and open (BIZ-09). Disappears once all are done, or by hand. */
export function SetupList() {
  const t = useText()
  const cache = useCache()
  const { data: setup } = useQuery(useApi().query(getSetup, {}))
  const putAway = useCall(updateSetup, { onDone: (next) => cache.write(getSetup, {}, next) })
  if (!setup || setup.putAway || (setup.step === null && setup.done.length === setupItems.length)) return null
  const progress = { done: setup.done.length, all: setupItems.length }
  return (
    <section className={styles.card} aria-labelledby="set-up">
      <div className={classes(row(8, 'middle', 'touch'), styles.title)}>
        <h2 className={look('f17', 'w700')} id="set-up">
          {t('admin.overview.setup')}
        </h2>
        <span>{t('admin.overview.setup.progress', progress)}</span>
      </div>
      <progress className={list.progress} value={progress.done} max={progress.all} aria-hidden="true" />
      <ul className={look('mb8')}>
        {setupItems.map((item) => {
          const done = setup.done.includes(item)
          const name = t(`admin.overview.setup.${item}`)
          return (
            <li key={item} className={classes(row(12, 'middle', 'touch'), list.item)} data-done={done ? '' : undefined}>
              <span className={list.mark} aria-hidden="true">
                {done && <TickIcon size={14} />}
              </span>
              {done ? (
                <>
                  {name}
                  <span className="visually-hidden">{t('step.done')}</span>
                </>
              ) : (
                <Link href={itemPaths[item]}>{name}</Link>
              )}
            </li>
          )
        })}
      </ul>
      <div className={classes(row(8, 'wrap', 'full'), styles.people)}>
        {setup.step !== null && (
          <Link href={pathTo(paths.setup)} className={buttonClass('quiet')}>
            {t('admin.overview.setup.goOn')}
          </Link>
        )}
        <Button kind="link" busy={putAway.isPending} onClick={() => putAway.mutate({ body: { putAway: true } })}>
          {t('admin.overview.setup.putAway')}
        </Button>
      </div>
    </section>
  )
}
