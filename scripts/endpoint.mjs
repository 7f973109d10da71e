// Runs the operation tests on another DynamoDB.
//
//   npm run endpoint -- --store dynamodb-local --url http://127.0.0.1:8000           green, or a new difference
//   npm run endpoint -- --store dynamodb-local --url http://127.0.0.1:8000 --write   writes what differs, from two runs
//   npm run aws -- --region eu-central-1 --dollars 1                                 the same on an AWS account
//   npm run chromium                                                                 on our own engine in a browser
//
// On AWS the tables have their own prefix, and the script removes them afterwards. No test begins once the requests may have
// cost as much as allowed. The differences go to packages/engine/test/backends/differences/aws.json.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const { values: options } = parseArgs({
  options: {
    store: { type: 'string' },
    url: { type: 'string' },
    region: { type: 'string' },
    dollars: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    tests: { type: 'string', default: 'packages/engine/test' },
  },
})
const isAws = options.store === 'aws'
/** packages/engine/test/chromium finds the address itself. */
const isChromium = options.store === 'chromium'
if (!options.store)
  throw new Error('Say which store it is: --store dynamodb-local. Its differences are kept by that name.')
if (!isAws && !isChromium && !options.url) throw new Error('Say where it is: --url http://127.0.0.1:8000')
if (isAws && !options.region)
  throw new Error('Say in which region: --region eu-central-1. The credentials are those of the AWS SDK.')

const url = options.url ?? `https://dynamodb.${options.region}.amazonaws.com`
const prefix = `monotable-test-${Date.now().toString(36)}`
const known = `packages/engine/test/backends/differences/${options.store}.json`

if (options.write || isAws) await writeDifferences()
else process.exitCode = (await run({ TEST_DYNAMODB_STORE: options.store })).code

// What `cost` predicts for the five systems, next to what AWS bills.
if (isAws) {
  const args = ['scripts/billed.mjs', '--store', 'aws', '--dollars', options.dollars]
  const where = options.url ? ['--url', options.url] : ['--region', options.region]
  const child = spawn(process.execPath, [...args, ...where], { stdio: 'inherit' })
  const code = await new Promise(resolve => child.once('exit', resolve))
  if (code !== 0) process.exitCode = 1
}

/** Runs twice, because a difference that only one run shows depends on something else. On AWS one process, for one budget. */
async function writeDifferences() {
  const folder = mkdtempSync(join(tmpdir(), 'endpoint-'))
  const fresh = join(folder, 'store.json')
  try {
    const { passingFaults = [] } = existsSync(known) ? JSON.parse(readFileSync(known, 'utf8')) : {}
    writeFileSync(fresh, JSON.stringify({ passingFaults, differences: [] }))
    const env = { TEST_DYNAMODB_STORE: fresh }
    const runs = [await run(env), await run(env)].map(({ report }) => casesOf(report))
    const [first, second] = runs
    const names = [...new Set([...first.keys(), ...second.keys()])].sort()
    const differences = names.flatMap(name => {
      const seen = [...(first.get(name) ?? [{}]), ...(second.get(name) ?? [{}])]
      const failed = seen.find(each => each.does !== undefined)
      if (!failed) return []
      return [seen.every(each => each.does !== undefined) ? failed : { ...failed, sometimes: true }]
    })
    const asOf = new Date().toISOString().slice(0, 10)
    const summary = {
      store: options.store,
      asOf,
      cases: names.length,
      differ: differences.length,
      passingFaults,
      differences,
    }
    writeFileSync(known, `${JSON.stringify(summary, undefined, 2)}\n`)
    console.log(`${differences.length} of ${names.length} cases differ: ${known}`)
  } finally {
    rmSync(folder, { recursive: true })
    if (isAws) await removeTables()
  }
}

/** The cases on the endpoint by name (a few share one); `does` says how a case failed. */
function casesOf(report) {
  const cases = new Map()
  for (const { assertionResults } of report.testResults) {
    for (const { ancestorTitles, title, status, failureMessages } of assertionResults) {
      const at = ancestorTitles.findIndex(name => name.endsWith(', on the given endpoint'))
      if (at === -1) continue
      const subject = ancestorTitles[at].slice(0, -', on the given endpoint'.length)
      const name = [...ancestorTitles.slice(at + 1), title].join(' > ')
      const does = status === 'passed' ? undefined : firstLine(failureMessages[0])
      const seen = cases.get(`${subject}: ${name}`) ?? []
      cases.set(`${subject}: ${name}`, [...seen, does === undefined ? {} : { subject, case: name, does }])
    }
  }
  return cases
}

/** Removes what differs in every run: table names, ids and times. */
function firstLine(message = 'What comes before the case fails.') {
  return message
    .split('\n')[0]
    .replace(/monotable-test-[\w-]+/g, '(table)')
    .replace(
      /\d{4}-\d\d-\d\dT[\d:.]+Z?|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|\b\d{13,}\b|\b1[6-9]\d{8}\.\d+\b/g,
      '(varies)',
    )
    .slice(0, 300)
}

function run(more) {
  const folder = mkdtempSync(join(tmpdir(), 'endpoint-'))
  const output = join(folder, 'report.json')
  const env = {
    AWS_REGION: options.region ?? 'us-east-1',
    ...(isAws
      ? { TEST_DYNAMODB_DOLLARS: String(Number(options.dollars) / 2) }
      : { AWS_ACCESS_KEY_ID: 'any', AWS_SECRET_ACCESS_KEY: 'any' }),
    ...process.env,
    ...(isChromium ? { TEST_CHROMIUM: '1' } : { TEST_DYNAMODB_ENDPOINT: url }),
    TEST_DYNAMODB_PREFIX: prefix,
    ...more,
  }
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '-t',
    'on the given endpoint',
    `--maxWorkers=${isAws ? 1 : 2}`,
  ]
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${output}`]
  const child = spawn(process.execPath, [...args, ...reporters, ...options.tests.split(',')], {
    env,
    stdio: 'inherit',
  })
  return new Promise(resolve =>
    child.once('exit', code => {
      const report = JSON.parse(readFileSync(output, 'utf8'))
      rmSync(folder, { recursive: true })
      resolve({ code, report })
    }),
  )
}

/** Also removes the tables of cases that did not finish. */
async function removeTables() {
  const { DeleteTableCommand, DynamoDBClient, paginateListTables } = await import('@aws-sdk/client-dynamodb')
  const client = new DynamoDBClient({ endpoint: url, region: options.region })
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const TableName of TableNames.filter(name => name.startsWith(prefix))) {
      await client.send(new DeleteTableCommand({ TableName })).catch(error => {
        console.error(`${TableName} is still there: ${error.message}. Delete it yourself.`)
        process.exitCode = 1
      })
    }
  }
}
