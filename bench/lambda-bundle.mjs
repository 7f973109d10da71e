// What a function with one entity weighs, minified and compressed, with zod and without: node bench/lambda-bundle.mjs
import { kibibytes } from './rig/bundle.mjs'
import { Report } from './rig/report.mjs'

/** A program that puts and gets the items of one entity. */
const program = (library, zod, client) => `import ${zod} from 'zod'
import { ${library.names} } from '${library.from}'
const Link = entity('Link', { PK: 'LINK#{slug}' }, { slug: z.string(), url: z.url(), hits: z.int().min(0).default(0) })
const Links = table('Links', { key: ['PK'] })
export const links = transport => ${client}`

const light = zod =>
  program({ names: 'entity, light, table', from: 'monotable/light' }, zod, 'light(Link, Links, transport)')
const whole = zod =>
  program(
    { names: 'connect, entity, schema, table', from: 'monotable' },
    zod,
    'connect(schema({ tables: [Links], entities: { Link } }), transport)',
  )

const programs = {
  'monotable/light, import * as z': light('* as z'),
  'monotable/light, import { z }': light('{ z }'),
  'monotable, import * as z': whole('* as z'),
  'monotable, import { z }': whole('{ z }'),
}

const report = new Report('lambda-bundle', ['with zod', 'without zod'])
for (const [name, text] of Object.entries(programs)) {
  const values = {
    'with zod': await kibibytes(text, /^(@aws-sdk|@smithy)/),
    'without zod': await kibibytes(text, /^(@aws-sdk|@smithy|zod)/),
  }
  report.add({ name, unit: 'KiB', values, lessIsBetter: true })
}
report.save({
  conditions:
    'One entity that is put and got, gzip. Bundled and minified by rolldown, without @aws-sdk and @smithy.',
  trial: false,
})
