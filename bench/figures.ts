/** `goal`: the maximum for the figure, or with `atLeast` the minimum. */
export type Figure = { what: string; figure: number; unit: string; goal?: number; atLeast?: boolean }

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** Returns the smallest value that `percent` per cent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? Number.NaN
}

export function isMet({ figure, goal, atLeast }: Figure): boolean {
  return goal === undefined || (atLeast ? figure >= goal : figure <= goal)
}

/** Prints one line per figure, with its goal. */
export function print(title: string, figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ what }) => what.length))
  const lines = figures.map((each) => {
    const { what, figure, unit, goal, atLeast } = each
    const shown = `${figure.toPrecision(3)} ${unit}`.padStart(10)
    const beside =
      goal === undefined ? '' : `  goal ${atLeast ? '≥' : '≤'} ${goal} ${unit}  ${isMet(each) ? 'met' : 'MISSED'}`
    return `  ${what.padEnd(width)}  ${shown}${beside}`
  })
  process.stdout.write(`${title}\n${lines.join('\n')}\n`)
}
