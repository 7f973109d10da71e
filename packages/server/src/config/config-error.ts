export interface ConfigProblem {
  /** The variable, or the field and its file. */
  readonly where: string
  readonly reason: string
}

/**
 * The configuration is not valid. Lists everything that is wrong, and where it was set.
 *
 * @example
 * ```ts
 * try {
 *   readConfig({ file: false, env: { MONOTABLE_PORT: 'many' } })
 * } catch (error) {
 *   if (error instanceof ConfigError) console.log(error.problems[0]?.where) // MONOTABLE_PORT
 * }
 * ```
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly ConfigProblem[]

  constructor(problems: readonly ConfigProblem[]) {
    super(['The configuration is not valid:', ...problems.map(lineOf)].join('\n- '))
    this.problems = problems
  }
}

const lineOf = ({ where, reason }: ConfigProblem) => `${where} ${reason}`
