/** Processor time as the kernel counts it (Linux), not affected by other work on the machine. */
import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds per tick of /proc: Linux counts 100 a second. */
const tickMs = 10

type Process = { pid: number; parent: number; ownMs: number; endedChildrenMs: number }

function read(pid: number): Process | undefined {
  try {
    // The fields follow the command's name, which is in parentheses and may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map((at) => fields[at] ?? 0)
    return { pid, parent, ownMs: (utime + stime) * tickMs, endedChildrenMs: (cutime + cstime) * tickMs }
  } catch {
    return undefined
  }
}

export const processorMs = (pid: number): number => read(pid)?.ownMs ?? 0

export const parentOf = (pid: number): number => read(pid)?.parent ?? 0

/** Returns the processor time of a process and all its children, running or ended. */
export function processorMsWithChildren(pid: number): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (read(Number(name)) ?? []) : []))
  const children = all.filter(({ parent }) => parent === pid)
  const own = read(pid)
  return (own?.ownMs ?? 0) + (own?.endedChildrenMs ?? 0) + children.reduce((sum, { ownMs }) => sum + ownMs, 0)
}
