import type { output, ZodObject } from 'zod'
import { plainReason } from '../plain-reason.ts'
import { SetupError } from './setup-error.ts'

/**
 * What the environment says about a system. Reports everything that is wrong at once, by the names of the variables.
 *
 * @example
 * ```ts
 * const { SHOP_CURRENCY } = readSettings('shop', z.object({ SHOP_CURRENCY: z.string().length(3) }), process.env)
 * ```
 */
export function readSettings<T extends ZodObject>(
  system: string,
  settings: T,
  env: Readonly<Record<string, string | undefined>>,
): output<T> {
  const { data, error } = settings.safeParse(env, { error: plainReason })
  if (!error) return data
  const problems = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  throw new SetupError(`The settings of ${system} are wrong: ${problems.join('; ')}.`)
}
