import { fullName } from '@goldline/domain/user/full-name'
import { useLocation } from 'wouter'
import { useApp } from '../../client/app-context.ts'
import { useText } from '../../i18n/use-text.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { Button } from '../../kit/Button.tsx'
import { classes } from '../../kit/classes.ts'
import { UserIcon } from '../../kit/icons.tsx'
import { LanguageSwitch } from '../../kit/LanguageSwitch.tsx'
import { look, stack } from '../../kit/look.ts'
import { SignOutIcon } from '../../kit/salon-icons.tsx'
import styles from './AccountMenu.module.css'
import { useLock } from './device/use-idle-lock.ts'
import { paths, pathTo } from './paths.ts'
import { canOpenSalon, useMe } from './session.ts'
import { useSignOut } from './sign-in/change-session.ts'
import { useMenu } from './use-menu.ts'

/** Menu with the signed-in person, the language, and the sign-out. */
export function AccountMenu() {
  const t = useText()
  const menu = useMenu()
  const name = useOwnName()
  const label = t('admin.account')
  return (
    <>
      <button type="button" className={styles.account} title={label} {...menu.button}>
        <Avatar name={name ?? ''}>{name ? undefined : <UserIcon />}</Avatar>
        {name && <span className={classes(look('min-w-0', 'w650', 'clip'), styles.who)}>{name}</span>}
        <span className="visually-hidden">{label}</span>
      </button>
      {menu.open && (
        <div className={styles.menu} role="dialog" aria-label={label} {...menu.menu}>
          <AccountActions onDone={menu.close} />
        </div>
      )}
    </>
  )
}

const useOwnName = () => {
  const { data } = useMe()
  return data && fullName(data)
}

/** The menu's entries. `onDone` is called when an entry leads to another screen. */
export function AccountActions({ onDone }: { onDone: () => void }) {
  const t = useText()
  const { language, setLanguage } = useApp()
  const me = useMe()
  const name = useOwnName()
  const leave = useSignOut()
  const lock = useLock()
  const [, navigate] = useLocation()
  const goTo = (path: string) => () => {
    onDone()
    navigate(path)
  }
  return (
    <div className={classes(stack(16), styles.actions)}>
      <p className={look('w700', 'f15', 'anywhere')}>
        {name}
        <small className={look('block', 'f13', 'w500', 'faint')}>{me.data?.email}</small>
      </p>
      <LanguageSwitch language={language} onChange={setLanguage} />
      {me.data?.salon && (
        <Button full onClick={goTo(pathTo(paths.account))}>
          {t('admin.ownAccount')}
        </Button>
      )}
      {me.data && canOpenSalon(me.data) && (
        <Button full onClick={goTo(paths.newSalon)}>
          {t('admin.salons.another')}
        </Button>
      )}
      {me.data?.device ? (
        <Button kind="gold" full onClick={lock}>
          {t('admin.lockNow')}
        </Button>
      ) : (
        <Button icon={<SignOutIcon size={18} />} full busy={leave.isPending} onClick={() => leave.mutate()}>
          {t('action.signOut')}
        </Button>
      )}
      <CookieSettingsLink />
    </div>
  )
}

/** Link to the cookie choice, which can be reviewed and changed at any time (UI-15). */
export function CookieSettingsLink() {
  const t = useText()
  const { cookies } = useApp()
  return (
    <Button kind="link" onClick={cookies.openSettings}>
      {t('shell.cookies')}
    </Button>
  )
}
