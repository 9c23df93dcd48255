import type { SignedInUser } from '@goldline/contract/auth/user'
import { enterWorkplace } from '@goldline/contract/auth/workplaces'
import { useLocation } from 'wouter'
import { useSentCode } from '../../auth/sent-codes.ts'
import { useApp } from '../../client/app-context.ts'
import { useWork } from '../../client/use-call.ts'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../kit/Button.tsx'
import { DownIcon, PlusIcon, TickIcon } from '../../kit/icons.tsx'
import { look } from '../../kit/look.ts'
import type { SalonChallenge } from './account/SalonCode.tsx'
import { paths } from './paths.ts'
import styles from './SalonBar.module.css'
import { canOpenSalon } from './session.ts'
import { useEnterSalon } from './sign-in/change-session.ts'
import { useMenu } from './use-menu.ts'

type Props = { me: SignedInUser; here: string; salons: readonly { businessObjectId: string; name: string }[] }

/** Shows the open salon's name, and lets the person switch to their other salons (UI-12). */
export function Page({ me, here: name, salons }: Props) {
  const t = useText()
  const menu = useMenu()
  const { change, code } = useChange(me.id)
  const [, navigate] = useLocation()
  const label = t('admin.salons.change', { name })
  return (
    <div className={styles.bar}>
      <button type="button" className={styles.salon} aria-label={label} {...menu.button}>
        <b className={look('clip')}>{name}</b>
        <DownIcon size={16} />
      </button>
      {menu.open && (
        <div className={styles.menu} role="dialog" aria-label={label} {...menu.menu}>
          {salons.map(({ businessObjectId, name: each }) => {
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
                {each}
              </Button>
            )
          })}
          {canOpenSalon(me) && (
            <Button
              full
              kind="link"
              icon={<PlusIcon size={18} />}
              onClick={() => {
                menu.close()
                navigate(paths.newSalon)
              }}
            >
              {t('admin.salons.another')}
            </Button>
          )}
        </div>
      )}
      {code.sent && (
        <LazyPage load={loadCode} facts={{ sent: code.sent, onSent: code.keep, onClose: code.forget }} waiting={null} />
      )}
    </div>
  )
}

const loadCode = () => import('./account/SalonCode.tsx')

/** Switches the salon. A device that is unknown there first needs a code, which `code` holds (AUTH-18). */
function useChange(userId: string) {
  const { api } = useApp()
  const enter = useEnterSalon()
  const code = useSentCode<SalonChallenge>('otherSalon', userId)
  const change = useWork(async (businessObjectId: string) => {
    const { data, headers } = await api.send(enterWorkplace, { params: { businessObjectId } })
    if ('sentTo' in data) return code.keep({ ...data, businessObjectId })
    enter({ businessObjectId, token: headers.get('Authorization') ?? '', me: data })
  })
  return { change, code }
}
