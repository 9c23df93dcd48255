/** The demo's accounts and their password, printed at the start. */
export const demoPassword = 'goldline-demo'

export const demoSignIns = [
  { email: 'owner@lumiere.example', who: 'owner', salon: 'studio-lumiere' },
  { email: 'lena@lumiere.example', who: 'staff', salon: 'studio-lumiere' },
  { email: 'sabine@lumiere.example', who: 'customer', salon: 'studio-lumiere' },
  { email: 'owner@sisi.example', who: 'owner', salon: 'atelier-sisi' },
] as const

export type DemoEmail = (typeof demoSignIns)[number]['email']
