import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** The modules of the system that are measured, from their sources: nothing has to be built for it. */
export async function loadEecar() {
  const file = fileURLToPath(new URL('../../node_modules/.cache/monotable-bench/eecar.mjs', import.meta.url))
  const input = fileURLToPath(new URL('measured.ts', import.meta.url))
  const bundle = await rolldown({
    input,
    platform: 'node',
    external: [/^[^./]/],
    onLog: () => {},
  })
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  return import(file)
}
