import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const bench = fileURLToPath(new URL('..', import.meta.url))

/** How many KiB a program is, bundled, minified and compressed, without what is external. */
export async function kibibytes(program, external) {
  const folder = mkdtempSync(join(bench, '.bundle-'))
  const [input, file] = [join(folder, 'program.mjs'), join(folder, 'bundle.mjs')]
  try {
    writeFileSync(input, program)
    const build = await rolldown({ input, platform: 'node', external, logLevel: 'silent' })
    await build.write({ file, format: 'esm', minify: true, codeSplitting: false })
    return gzipSync(readFileSync(file), { level: 9 }).length / 1024
  } finally {
    rmSync(folder, { recursive: true })
  }
}
