import type { Config } from './config.ts'

const DEMO_PEOPLE = [
  ['owner@lumiere.example', 'owner'],
  ['lena@lumiere.example', 'staff'],
  ['sabine@lumiere.example', 'customer'],
] as const

/** What a person at the terminal reads once the server listens. */
export function welcome({ role, publicUrl }: Config, demo: boolean): string {
  if (role === 'worker') return 'Goldline works on its jobs.\n'
  const lines = ['Goldline is ready.', '', ...addresses(publicUrl, demo), '']
  if (demo) {
    lines.push('  Demo sign-ins, password goldline-demo:')
    lines.push(...DEMO_PEOPLE.map(([email, who]) => `    ${email.padEnd(26)}${who}`), '')
  }
  return `${lines.join('\n')}\n`
}

function addresses(publicUrl: string, demo: boolean): string[] {
  const rows = [
    ['Site', '/'],
    ...(demo ? [['Booking', '/b/studio-lumiere']] : []),
    ['Salon', '/admin'],
    ...(demo ? [['Messages sent, with their PINs', '/outbox']] : []),
    ['Calls', '/docs'],
  ]
  return rows.map(([what = '', path = '']) => `  ${what.padEnd(32)}${publicUrl}${path}`)
}
