import { useId } from 'react'
import { useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useApp } from '../../client/app-context.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { Button } from '../../kit/Button.tsx'
import { UserIcon } from '../../kit/icons.tsx'
import { LanguageSwitch } from '../../kit/LanguageSwitch.tsx'
import { SignOutIcon } from '../../kit/nav-icons.tsx'
import styles from './AccountMenu.module.css'
import { useLock } from './device/use-idle-lock.ts'
import { paths, pathTo } from './paths.ts'
import { mayOpenSalon, useMe, useSignOut } from './session.ts'

/** The signed-in person, the language, and signing out. The native popover closes on Escape and on outside clicks. */
export function AccountMenu() {
  const intl = useIntl()
  const id = useId()
  const { language, setLanguage } = useApp()
  const me = useMe()
  const leave = useSignOut()
  const lock = useLock()
  const [, navigate] = useLocation()
  const name = me.data && `${me.data.name} ${me.data.surname}`.trim()
  const label = intl.formatMessage({ id: 'admin.account' })
  return (
    <>
      <button type="button" className={styles.account} popoverTarget={id} title={label}>
        <Avatar name={name ?? ''}>{name ? undefined : <UserIcon />}</Avatar>
        <span className="visually-hidden">{label}</span>
      </button>
      <div id={id} popover="auto" className={styles.menu} role="dialog" aria-label={label}>
        <p className={styles.name}>
          {name}
          <small>{me.data?.email}</small>
        </p>
        <LanguageSwitch language={language} onChange={setLanguage} />
        {me.data?.salon && (
          <Button full popoverTarget={id} popoverTargetAction="hide" onClick={() => navigate(pathTo(paths.account))}>
            {intl.formatMessage({ id: 'admin.ownAccount' })}
          </Button>
        )}
        {me.data && mayOpenSalon(me.data) && (
          <Button full popoverTarget={id} popoverTargetAction="hide" onClick={() => navigate(paths.newSalon)}>
            {intl.formatMessage({ id: 'admin.salons.another' })}
          </Button>
        )}
        {me.data?.device ? (
          <Button look="gold" full onClick={lock}>
            {intl.formatMessage({ id: 'admin.lockNow' })}
          </Button>
        ) : (
          <Button icon={<SignOutIcon size={18} />} full busy={leave.isPending} onClick={() => leave.mutate()}>
            {intl.formatMessage({ id: 'action.signOut' })}
          </Button>
        )}
        <CookieSettingsLink />
      </div>
    </>
  )
}

/** UI-15: the choice can be reviewed and changed at any time. */
export function CookieSettingsLink() {
  const intl = useIntl()
  const { cookies } = useApp()
  return (
    <Button look="link" onClick={cookies.openSettings}>
      {intl.formatMessage({ id: 'shell.cookies' })}
    </Button>
  )
}
