import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import type { Surroundings } from '../command.ts'

/** Logs for programs, a line of JSON each; on a terminal for people, who want to see only what is wrong unless they ask for more. */
export function openLog(level: string | undefined, out: Surroundings['out']): Logger {
  return pino({ level: levelOf(level, out) }, out.isTTY ? readable(out) : out)
}

/** A log whose lines wait until `release`, so that they do not bury the greeting; warnings and errors appear at once. */
export function openHeldLog(level: string | undefined, out: Surroundings['out']): HeldLog {
  const target = out.isTTY ? readable(out) : out
  let held: string[] | undefined = []
  const write = (line: string) => {
    if (held && (JSON.parse(line) as Line).level < warning) held.push(line)
    else target.write(line)
  }
  const release = () => {
    for (const line of held ?? []) target.write(line)
    held = undefined
  }
  return { log: pino({ level: levelOf(level, out) }, { write }), release }
}

export interface HeldLog {
  readonly log: Logger
  release(): void
}

const warning = pino.levels.values.warn as number

const levelOf = (level: string | undefined, { isTTY }: Surroundings['out']) =>
  level ?? (isTTY ? 'warn' : 'info')

interface Line {
  readonly level: number
  readonly time: number
  readonly msg?: string
  readonly method?: string
  readonly route?: string
  readonly status?: number
  readonly ms?: number
  readonly actor?: string
  readonly system?: string
  readonly schedule?: string
  readonly err?: { readonly stack?: string; readonly message?: string }
}

function readable(out: Surroundings['out']): Writable {
  return new Writable({
    write(chunk, _, done) {
      const line: Line = JSON.parse(String(chunk))
      out.write(`${new Date(line.time).toTimeString().slice(0, 8)} ${textOf(line)}\n`)
      done()
    },
  })
}

function textOf({ level, msg, method, route, status, ms, actor, system, schedule, err }: Line): string {
  if (msg === 'request') return [method, route, status, `${ms} ms`, actor].filter(Boolean).join(' ')
  const name = pino.levels.labels[level]?.toUpperCase()
  const text = [level >= warning ? name : '', msg, schedule ?? system].filter(Boolean).join(' ')
  return err ? `${text}\n${err.stack ?? err.message}` : text
}
