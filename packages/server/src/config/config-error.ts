export interface ConfigProblem {
  /** The variable, or the field and its file. */
  readonly where: string
  readonly reason: string
}

/** The configuration is not acceptable. Says everything that is wrong, and where it was said. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(['The configuration is not acceptable:', ...problems.map(lineOf)].join('\n- '))
    this.problems = problems
  }
}

const lineOf = ({ where, reason }: ConfigProblem) => `${where} ${reason}`
