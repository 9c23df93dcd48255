import { enterWorkplace, getMyWorkplaces } from '@goldline/contract/user/workplaces'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useApi, useApp } from '../../client/app-context.ts'
import type { DeviceChallenge } from '../../client/sign-in.ts'
import { useWork } from '../../client/use-call.ts'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { Button } from '../../kit/Button.tsx'
import { DownIcon, PlusIcon, TickIcon } from '../../kit/icons.tsx'
import { paths } from './paths.ts'
import styles from './SalonSwitch.module.css'
import { mayOpenSalon, useEnterSalon, useMe } from './session.ts'
import { useMenu } from './use-menu.ts'

/** UI-12: whoever works in several salons always sees in which one they are, and changes here. */
export function SalonSwitch() {
  const intl = useIntl()
  const menu = useMenu()
  const { data: me } = useMe()
  const enabled = me?.salon != null && me.device == null
  const { data: salons } = useQuery({
    ...useApi().query(getMyWorkplaces, {}),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { change, asked, forget } = useChange()
  const [, navigate] = useLocation()
  if (!me?.salon || !salons || salons.length < 2) return null
  const label = intl.formatMessage({ id: 'admin.salons.change' }, { name: me.salon.name })
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.salon} aria-label={label} {...menu.button}>
        <b>{me.salon.name}</b>
        <DownIcon size={16} />
      </button>
      {menu.open && (
        <div className={styles.menu} role="dialog" aria-label={label} {...menu.menu}>
          {salons.map(({ businessObjectId, name }) => {
            const here = businessObjectId === me.businessObjectId
            return (
              <Button
                key={businessObjectId}
                full
                aria-current={here}
                busy={change.isPending && change.variables === businessObjectId}
                icon={here ? <TickIcon size={18} /> : undefined}
                onClick={() => {
                  menu.close()
                  if (!here) change.mutate(businessObjectId)
                }}
              >
                {name}
              </Button>
            )
          })}
          {mayOpenSalon(me) && (
            <Button
              full
              look="link"
              icon={<PlusIcon size={18} />}
              onClick={() => {
                menu.close()
                navigate(paths.newSalon)
              }}
            >
              {intl.formatMessage({ id: 'admin.salons.another' })}
            </Button>
          )}
        </div>
      )}
      {asked && <LazyPage load={loadCode} facts={{ ...asked, onClose: forget }} waiting={null} />}
    </div>
  )
}

const loadCode = () => import('./account/SalonCode.tsx')

type Asked = { challenge: DeviceChallenge; businessObjectId: string }

function useChange() {
  const { api } = useApp()
  const enter = useEnterSalon()
  const [asked, setAsked] = useState<Asked>()
  const change = useWork(async (businessObjectId: string) => {
    const { data, headers } = await api.send(enterWorkplace, { params: { businessObjectId } })
    if ('sentTo' in data) return setAsked({ challenge: data, businessObjectId })
    enter({ businessObjectId, token: headers.get('Authorization') ?? '', me: data })
  })
  return { change, asked, forget: () => setAsked(undefined) }
}
