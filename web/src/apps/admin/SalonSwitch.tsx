import { getMyWorkplaces } from '@goldline/contract/auth/workplaces'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../client/app-context.ts'
import { LazyPage } from '../../frame/LazyPage.tsx'
import { useMe } from './session.ts'

const loadBar = () => import('./SalonBar.tsx')

/** Shows the salon bar to people who work in several salons (UI-12); loads nothing for others. */
export function SalonSwitch() {
  const { data: me } = useMe()
  const { data: salons } = useQuery({
    ...useApi().query(getMyWorkplaces, {}),
    enabled: me?.salon != null && me.device == null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!me?.salon || !salons || salons.length < 2) return null
  return <LazyPage load={loadBar} facts={{ me, here: me.salon.name, salons }} waiting={null} />
}
