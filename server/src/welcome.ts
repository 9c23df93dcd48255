import type { Config } from './config.ts'

type SignIn = { readonly email: string; readonly who: string; readonly salon: string }
export type Demo = { readonly password: string; readonly signIns: readonly SignIn[] }

/** What the terminal shows once the server listens. */
export function welcome({ role, publicUrl }: Config, demo: Demo | undefined): string {
  if (role === 'worker') return 'Goldline works on its jobs.\n'
  const lines = ['Goldline is ready.', '', ...addresses(publicUrl, demo !== undefined), '']
  if (demo !== undefined) {
    lines.push(`  Demo sign-ins, password ${demo.password}:`)
    lines.push(...demo.signIns.map(({ email, who, salon }) => `    ${email.padEnd(28)}${who}, ${salon}`), '')
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
