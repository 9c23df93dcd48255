import { RotaIcon } from '../../../kit/nav-icons.tsx'
import { paths } from '../paths.ts'
import type { Screen } from '../screen.ts'

const group = 'admin.team'

/** Screens of the team: rota, cover, users and devices. */
export const teamScreens: readonly Screen[] = [
  {
    group,
    path: paths.rota,
    feature: 'calendar',
    title: 'admin.rota',
    also: 'rota',
    icon: RotaIcon,
    load: () => import('./RotaScreen.tsx'),
  },
  {
    group,
    path: paths.cover,
    feature: 'appointments',
    title: 'admin.cover',
    also: 'cover',
    load: () => import('./cover/CoverScreen.tsx'),
  },
  {
    group,
    path: paths.stranded,
    feature: 'appointments',
    title: 'admin.stranded',
    also: 'stranded',
    load: () => import('./cover/StrandedScreen.tsx'),
  },
  {
    group,
    path: paths.people,
    feature: 'staff',
    title: 'admin.people',
    also: 'people',
    load: () => import('./PeopleScreen.tsx'),
  },
  {
    group,
    path: paths.users,
    feature: 'users',
    title: 'admin.users',
    also: 'users',
    load: () => import('./UsersScreen.tsx'),
  },
  {
    group,
    path: paths.devices,
    feature: 'devices',
    title: 'admin.devices',
    also: 'devices',
    load: () => import('../device/DevicesScreen.tsx'),
  },
]
