// What put and get add to a bundle, minified and compressed, without the AWS SDK and zod: node bench/bundle.mjs
import { kibibytes } from './rig/bundle.mjs'
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

const sizes = {}
for (const [name, program] of Object.entries(programs))
  sizes[name] = await kibibytes(program, /^(@aws-sdk|@smithy|zod)/)

const report = new Report('bundle', Object.keys(programs))
report.add({ name: 'put and get, gzip', unit: 'KiB', values: sizes, bar: 12, lessIsBetter: true })
report.save({
  conditions: 'Bundled and minified by rolldown, without @aws-sdk, @smithy and zod.',
  trial: false,
})
