import { RotaIcon } from '../../../kit/nav-icons.tsx'
import type { AdminScreenRows } from '../screen.ts'

const group = 'admin.team'

/** Screens of the team: rota, cover, users and devices. */
export const teamScreens = {
  rota: {
    group,
    path: '/team/rota',
    feature: 'calendar',
    title: 'admin.rota',
    icon: RotaIcon,
    load: () => import('./RotaScreen.tsx'),
  },
  cover: {
    group,
    path: '/team/cover/:staffId?/:day?/:until?',
    feature: 'appointments',
    title: 'admin.cover',
    load: () => import('./cover/CoverScreen.tsx'),
  },
  stranded: {
    group,
    path: '/team/stranded',
    feature: 'appointments',
    title: 'admin.stranded',
    load: () => import('./cover/StrandedScreen.tsx'),
  },
  people: {
    group,
    path: '/team/people/:id?',
    feature: 'staff',
    title: 'admin.people',
    load: () => import('./PeopleScreen.tsx'),
  },
  users: {
    group,
    path: '/team/users',
    feature: 'users',
    title: 'admin.users',
    load: () => import('./UsersScreen.tsx'),
  },
  devices: {
    group,
    path: '/team/devices',
    feature: 'devices',
    title: 'admin.devices',
    load: () => import('../device/DevicesScreen.tsx'),
  },
} as const satisfies AdminScreenRows
