import { getCatalogue } from '@goldline/contract/product/catalogue'
import { getSetup, updateSetup } from '@goldline/contract/setup'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { type Channel, channels } from '@goldline/domain/message/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useCopy } from '../../../client/use-copy.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { InfoIcon, TickIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import { QrPoster } from '../settings/QrPoster.tsx'
import styles from './SetUp.module.css'
import type { StepProps } from './StepForm.tsx'

/** Milliseconds between checks for a booking. */
const refetchEveryMs = 3000

/** Offers the link for a test booking, and shows the booking once it arrives. */
export function BookingStep({ setup, onDone }: StepProps) {
  const t = useText()
  const salon = useSalon()
  const copyText = useCopy()
  const cache = useCache()
  const [poster, setPoster] = useState(false)
  const booked = setup.done.includes('booking')
  const api = useApi()
  const { data: catalogue } = useQuery(api.query(getCatalogue, {}))
  const offered = catalogue?.categories.some(({ products }) => products.some((each) => each.enabled4Booking)) ?? true
  useQuery({ ...api.query(getSetup, {}), refetchInterval: booked ? false : refetchEveryMs })
  const shared = useCall(updateSetup, { onDone: (next) => cache.write(getSetup, {}, next) })
  const finish = useCall(updateSetup, { onDone })
  const address = `${location.origin}${salonPage(salon.urlName)}`
  const copy = async () => {
    if (await copyText(address, 'action.linkCopied')) shared.mutate({ body: { done: 'link' } })
  }
  return (
    <section className={styles.step} aria-labelledby="setup-booking">
      <div>
        <h2 id="setup-booking">{t(offered ? 'admin.setup.booking.title' : 'admin.setup.booking.none')}</h2>
        <p className={look('mt4', 'quiet')}>
          {t(offered ? 'admin.setup.booking.intro' : 'admin.setup.booking.none.text')}
        </p>
      </div>
      <p className={look('py16', 'px16', 'edge-strong', 'r-md', 'on-raised')}>
        <a className={look('cyan', 'w650', 'anywhere')} href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </p>
      <div className={styles.actions}>
        {offered ? (
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass(booked ? 'quiet' : 'gold', 'l')}>
            {t('admin.setup.booking.try')}
          </a>
        ) : (
          <Link href={pathTo(paths.services)} className={buttonClass('gold', 'l')}>
            {t('admin.setup.services.none')}
          </Link>
        )}
        <Button size="l" onClick={() => void copy()}>
          {t('action.copyLink')}
        </Button>
        <Button size="l" onClick={() => setPoster(true)}>
          {t('word.qrCode')}
        </Button>
      </div>
      <Channels open={salon.channels} />
      {(booked || offered) && (
        <p
          className={classes(row(8, 'middle', 'quiet'), styles.booked)}
          data-done={booked ? '' : undefined}
          role="status"
        >
          {booked && <TickIcon size={18} />}
          <span>
            {t(booked ? 'admin.setup.booking.came' : 'admin.setup.booking.waiting')}{' '}
            {booked && <Link href={pathTo(paths.calendar)}>{t('admin.setup.booking.see')}</Link>}
          </span>
        </p>
      )}
      <div className={styles.actions}>
        <Button
          kind={booked ? 'gold' : 'quiet'}
          size="l"
          busy={finish.isPending}
          onClick={() => finish.mutate({ body: { step: null } })}
        >
          {t(booked ? 'action.done' : 'admin.setup.later')}
        </Button>
      </div>
      {poster && <QrPoster urlName={salon.urlName} onClose={() => setPoster(false)} />}
    </section>
  )
}

/** Shows which channels can send, before customers wait in vain for a PIN. */
function Channels({ open }: { open: readonly Channel[] }) {
  const t = useText()
  if (open.length === 0)
    return (
      <p className={look('danger')} role="alert">
        {t('admin.setup.channels.none')}
      </p>
    )
  return (
    <div>
      <h3>{t('admin.setup.channels')}</h3>
      <ul className={stack(8, 'mt8')}>
        {channels.map((each) => (
          <li className={row(8, 'top', 'quiet')} key={each}>
            {open.includes(each) ? (
              <TickIcon size={18} className={look('mt2', 'success')} />
            ) : (
              <InfoIcon size={18} className={look('mt2', 'warning')} />
            )}
            {t(`admin.setup.channels.${open.includes(each) ? each : (`no${each}` as const)}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
