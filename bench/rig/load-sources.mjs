import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const cache = new URL('../../node_modules/.cache/monotable-bench/', import.meta.url)

/** Modules of a system, from their sources: nothing has to be built for it. */
export async function loadSources(input, name) {
  const file = fileURLToPath(new URL(`${name}/${name}.mjs`, cache))
  const bundle = await rolldown({
    input: fileURLToPath(input),
    platform: 'node',
    external: [/^[^./]/],
    onLog: () => {},
  })
  await bundle.write({ file, format: 'esm', codeSplitting: false })
  await bundle.close()
  return import(file)
}

/** Where files belong that the sources read beside themselves. */
export const besideSources = name => fileURLToPath(new URL(`${name}/`, cache))
