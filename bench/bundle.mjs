// What put and get add to a bundle, minified and compressed, without the AWS SDK and zod: node bench/bundle.mjs
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { Report } from './rig/report.mjs'

/** What a program that puts and gets imports of each library. */
const programs = {
  monotable: "export { entity, gsi, light, table } from 'monotable/light'",
  'dynamodb-toolbox': `export { Table } from 'dynamodb-toolbox/table'
export { Entity } from 'dynamodb-toolbox/entity'
export { item, string, number, boolean, list } from 'dynamodb-toolbox/schema'
export { PutItemCommand } from 'dynamodb-toolbox/entity/actions/put'
export { GetItemCommand } from 'dynamodb-toolbox/entity/actions/get'`,
  electrodb: "export { Entity } from 'electrodb'",
  onetable: "export { Table } from 'dynamodb-onetable'\nexport { Dynamo } from 'dynamodb-onetable/Dynamo'",
  'monotable, all of it': "export * from 'monotable'",
}

const here = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(here, '.bundle-'))
const sizes = {}
try {
  for (const [name, program] of Object.entries(programs)) sizes[name] = await kibibytes(program)
} finally {
  rmSync(folder, { recursive: true })
}

const report = new Report('bundle', Object.keys(programs))
report.add({ name: 'put and get, gzip', unit: 'KiB', values: sizes, bar: 12, lessIsBetter: true })
report.save({
  conditions: 'Bundled and minified by rolldown, without @aws-sdk, @smithy and zod.',
  trial: false,
})

async function kibibytes(program) {
  const [input, file] = [join(folder, 'program.mjs'), join(folder, 'bundle.mjs')]
  writeFileSync(input, program)
  const build = await rolldown({
    input,
    platform: 'node',
    external: /^(@aws-sdk|@smithy|zod)/,
    logLevel: 'silent',
  })
  await build.write({ file, format: 'esm', minify: true, codeSplitting: false })
  return gzipSync(readFileSync(file), { level: 9 }).length / 1024
}
