import { SetupError } from './setup-error.ts'

/**
 * Loads a package that is installed only where it is used.
 *
 * @example
 * ```ts
 * const { S3Client } = await optionalPackage('@aws-sdk/client-s3', () => import('@aws-sdk/client-s3'))
 * ```
 */
export async function optionalPackage<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error
    throw new SetupError(`${name} is needed for this configuration: npm install ${name}`, { cause: error })
  }
}
