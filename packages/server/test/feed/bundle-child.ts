import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One file of a program as it is written now, where its packages are found. */
export async function bundleChild(input: URL, name: string): Promise<string> {
  const file = source(`../../../../node_modules/.cache/monotable/${name}.mjs`)
  const alias = {
    '@monotable/dynamodb/service': source('../../../dynamodb/src/service.ts'),
    '@monotable/dynamodb': source('../../../dynamodb/src/index.ts'),
    '@monotable/engine': source('../../../engine/src/index.ts'),
    'monotable/migrate': source('../../../monotable/src/migrate/index.ts'),
    monotable: source('../../../monotable/src/index.ts'),
  }
  const bundle = await rolldown({
    input: fileURLToPath(input),
    platform: 'node',
    resolve: { alias },
    external: ['classic-level', 'pino', /^zod/],
  })
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  return file
}
