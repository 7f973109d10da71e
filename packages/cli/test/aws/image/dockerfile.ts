/** An instruction of a Dockerfile on one line, without comments. */
export interface Step {
  readonly name: string
  readonly text: string
}

export interface Stage {
  readonly name: string
  readonly base: string
  readonly steps: readonly Step[]
}

/** The stages in their order; the last one is the image. */
export function stagesOf(dockerfile: string): Stage[] {
  const lines = dockerfile.split('\n').filter(line => !/^\s*#/.test(line))
  const instructions = lines.join('\n').replace(/\\\n/g, ' ').split('\n').filter(Boolean)
  const stages: (Stage & { steps: Step[] })[] = []
  for (const instruction of instructions) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(instruction) ?? []
    if (name === 'FROM') {
      const [base = '', , alias = ''] = text.split(' ')
      stages.push({ name: alias, base, steps: [] })
    } else stages.at(-1)?.steps.push({ name, text })
  }
  return stages
}

/** The text of the last instruction of a name. */
export function last(stage: Stage, name: string): string {
  const found = stage.steps.findLast(step => step.name === name)
  if (!found) throw new Error(`The stage ${stage.name} has no ${name}`)
  return found.text
}

export function environmentOf(stage: Stage): Record<string, string> {
  const all = stage.steps.flatMap(({ name, text }) => (name === 'ENV' ? text.trim().split(/\s+/) : []))
  return Object.fromEntries(all.map(each => each.split('=') as [string, string]))
}

/** What `.dockerignore` leaves of the context; a later line counts before an earlier one. */
export function contextFilter(dockerignore: string): (path: string) => boolean {
  const rules = dockerignore.split('\n').flatMap(line => {
    const pattern = line.trim()
    return pattern === '' ? [] : [{ isKept: pattern.startsWith('!'), expression: expressionOf(pattern) }]
  })
  return path => rules.findLast(({ expression }) => expression.test(path))?.isKept ?? true
}

/** Matches a path and everything below it. */
function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/^!/, '')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, found => (found === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}(?:/|$)`)
}
