import { RotaIcon } from '../../../kit/salon-icons.tsx'
import type { AdminScreenRows } from '../screen.ts'

const group = 'admin.team'

/** Screens of the team: rota, cover, people and their pages, users and devices. */
export const teamScreens = {
  rota: {
    group,
    feature: 'calendar',
    title: 'admin.rota',
    icon: RotaIcon,
    load: () => import('./RotaScreen.tsx'),
  },
  cover: {
    group,
    feature: 'appointments',
    title: 'admin.cover',
    load: () => import('./cover/CoverScreen.tsx'),
  },
  stranded: {
    group,
    feature: 'appointments',
    title: 'admin.stranded',
    load: () => import('./cover/StrandedScreen.tsx'),
  },
  people: {
    group,
    feature: 'staff',
    title: 'admin.people',
    load: () => import('./PeopleScreen.tsx'),
  },
  profiles: {
    group,
    feature: 'staff',
    title: 'admin.profiles',
    load: () => import('./profile/ProfilesScreen.tsx'),
  },
  users: {
    group,
    feature: 'users',
    title: 'admin.users',
    load: () => import('./UsersScreen.tsx'),
  },
  devices: {
    group,
    feature: 'devices',
    title: 'admin.devices',
    load: () => import('../device/DevicesScreen.tsx'),
  },
} as const satisfies AdminScreenRows
