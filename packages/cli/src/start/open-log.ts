import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'
import type { Surroundings } from '../command.ts'

/** Logs for programs, a line of JSON each; on a terminal for people. */
export function openLog(level: string, out: Surroundings['out']): Logger {
  return out.isTTY ? pino({ level }, readable(out)) : pino({ level }, out)
}

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
  const text = [level >= 40 ? name : '', msg, schedule ?? system].filter(Boolean).join(' ')
  return err ? `${text}\n${err.stack ?? err.message}` : text
}
