import type { Progress } from '@monotable/server/host'
import type { Surroundings } from '../command.ts'

const width = 30
/** Without a terminal a line is written at each of these. */
const steps = 4

/** Draws how far loading is: a bar on a terminal, plain lines elsewhere. */
export function progressBar(out: Surroundings['out']): Progress {
  return out.isTTY ? bar(out) : lines(out)
}

function bar(out: Surroundings['out']): Progress {
  let drawn = ''
  return (what, share) => {
    const full = Math.round(share * width)
    const line = `Loading sample data of ${what} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${percent(share)}`
    if (line === drawn) return
    drawn = line
    out.write(`\r${line}${share === 1 ? '\n' : ''}`)
  }
}

function lines(out: Surroundings['out']): Progress {
  let [last, told] = ['', -1]
  return (what, share) => {
    const step = Math.floor(share * steps)
    if (what === last && step === told) return
    ;[last, told] = [what, step]
    out.write(`Loading sample data of ${what}: ${percent(step / steps)}\n`)
  }
}

const percent = (share: number) => `${Math.floor(share * 100)} %`
