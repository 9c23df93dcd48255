/** Makes frames into what the site shows: H.264, VP9 and the poster. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'

/** Three bytes a pixel. */
export type Frame = { data: Buffer; width: number; height: number }

export const framesPerSecond = 25

const { path: program }: { path: string } = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg')

function ffmpeg(args: readonly string[]): { run: ChildProcessWithoutNullStreams; ended: Promise<void> } {
  // npm may leave out the package's own script, which does this.
  chmodSync(program, 0o755)
  const run = spawn(program, ['-hide_banner', '-loglevel', 'error', '-y', ...args])
  let said = ''
  run.stderr.on('data', (data) => {
    said += data
  })
  run.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) =>
    run.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg: ${said}`)))),
  )
  // Awaited at the end: until then a failure must not end the process.
  ended.catch(() => undefined)
  return { run, ended }
}

/** The colours of the page, as browsers decode them: without it the film would be paler than its poster. */
const colours = [
  ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
]
/** Neither sound nor a word about when and by what it was written. */
const plain = ['-an', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact']
const h264 = ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'medium', '-tune', 'animation', '-crf', '24']
const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '34', '-deadline', 'good', '-cpu-used', '4', '-g', '300']

/**
 * Takes a film's frames, all of the first one's size, and writes `{file}.mp4`, `{file}.webm` and, of the first,
 * `{file}.avif` and `{file}-small.avif`.
 */
export function reelAt(file: string) {
  let writing: ReturnType<typeof ffmpeg> | undefined
  let first: Frame | undefined
  let count = 0
  const begin = ({ width, height }: Frame) => {
    const raw = [
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      `${framesPerSecond}`,
      '-i',
      '-',
    ]
    const shared = [...colours, ...plain]
    return ffmpeg([
      ...raw,
      ...[...shared, ...h264, '-movflags', '+faststart', `${file}.mp4`],
      ...[...shared, ...vp9, `${file}.webm`],
    ])
  }
  return {
    seconds: () => count / framesPerSecond,
    async add(frame: Frame): Promise<void> {
      first ??= frame
      writing ??= begin(first)
      count++
      const { stdin } = writing.run
      if (!stdin.write(frame.data)) await new Promise((resolve) => stdin.once('drain', resolve))
    },
    async develop(): Promise<void> {
      if (!writing || !first) throw new Error('a film without frames')
      writing.run.stdin.end()
      await writing.ended
      const { data, width, height } = first
      const poster = sharp(data, { raw: { width, height, channels: 3 } })
      await poster.clone().avif({ quality: 55, effort: 3 }).toFile(`${file}.avif`)
      const small = poster.clone().resize({ width: Math.round(width / 2) })
      await small.avif({ quality: 50, effort: 3 }).toFile(`${file}-small.avif`)
    },
    /** Lets go of a film that went wrong. */
    drop: () => void writing?.run.kill(),
  }
}
