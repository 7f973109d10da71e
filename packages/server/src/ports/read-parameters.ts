import { optionalPackage } from './optional-package.ts'
import { SetupError } from './setup-error.ts'

type Env = Readonly<Record<string, string | undefined>>

/**
 * The environment with the settings that SSM Parameter Store holds below `MONOTABLE_PARAMETERS`, each under its name:
 * `/shop/prod/MONOTABLE_CURSOR_SECRET`. A variable that is set counts before a parameter.
 *
 * @example
 * ```ts
 * const config = readConfig({ env: await readParameters(process.env) })
 * ```
 */
export async function readParameters(env: Env): Promise<Env> {
  const path = env.MONOTABLE_PARAMETERS
  if (!path) return env
  const { SSMClient, GetParametersByPathCommand } = await optionalPackage('@aws-sdk/client-ssm', loadSdk)
  const client = new SSMClient({})
  const found: Record<string, string> = {}
  try {
    let next: string | undefined
    do {
      const page = await client.send(
        new GetParametersByPathCommand({ Path: path, WithDecryption: true, NextToken: next }),
      )
      for (const { Name = '', Value = '' } of page.Parameters ?? [])
        found[Name.slice(Name.lastIndexOf('/') + 1)] = Value
      next = page.NextToken
    } while (next !== undefined)
  } catch (error) {
    const { name, message } = error as Error
    throw new SetupError(`MONOTABLE_PARAMETERS: ${path} cannot be read from SSM: ${message || name}`, {
      cause: error,
    })
  } finally {
    client.destroy()
  }
  const set = Object.entries(env).filter(([, value]) => value)
  return { ...found, ...Object.fromEntries(set) }
}

/** By name, so that a bundle leaves out the rest. */
async function loadSdk() {
  const { SSMClient, GetParametersByPathCommand } = await import('@aws-sdk/client-ssm')
  return { SSMClient, GetParametersByPathCommand }
}
