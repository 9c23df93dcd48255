import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Returns whether the process runs; false for a zombie (in containers without init). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statField(pid, 0) !== 'Z'
}

/** Returns the start time, which distinguishes processes with the same pid; '' if unknown. */
export function startTimeOf(pid: number): string {
  if (process.platform === 'linux') return `${statField(pid, 19) ?? ''}@${bootId()}`
  return ps(pid, 'lstart=')
}

/** Returns the command line of a process, arguments joined by spaces; '' if it is gone or hidden. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ps(pid, 'command=')
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** Reads a field of /proc/<pid>/stat, counted after the name, which may itself contain spaces and parentheses. */
function statField(pid: number, index: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[index]
  } catch {
    return undefined
  }
}

function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
