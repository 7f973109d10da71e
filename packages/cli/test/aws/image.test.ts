import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFolder, endAll } from '../support/started.ts'
import { findNode } from './functions-run.ts'
import { buildImage, copyContext, type Image, lendImage } from './image/build-image.ts'
import { Container, canContain } from './image/container.ts'
import { contextFilter, environmentOf, last, type Stage, stagesOf } from './image/dockerfile.ts'

// The Dockerfile's own lines, followed without Docker: its last stage and the start always, on what the repository has built;
// with IMAGE_STEPS=all every step of every stage, which takes minutes.

const isWhole = process.env.IMAGE_STEPS === 'all'
const repository = fileURLToPath(new URL('../../../..', import.meta.url))
const textOf = (file: string) => readFileSync(join(repository, file), 'utf8')
const stages = stagesOf(textOf('Dockerfile'))
const final = stages.at(-1) as Stage
const isInContext = contextFilter(textOf('.dockerignore'))
const build = stages.find(({ name }) => name === 'build') as Stage

test('the image has stages: what installs and compiles stays behind', () => {
  expect(stages.map(({ name }) => name)).toEqual(['manifests', 'build', ''])
  expect(new Set(stages.map(({ base }) => base))).toEqual(new Set(['node:22-bookworm-slim']))
  const runs = final.steps.flatMap(({ name, text }) => (name === 'RUN' ? text : []))
  expect(runs).toEqual(['mkdir /data && chown node:node /data'])
})

test('the context has manifests and sources, and neither tests nor what was built here', () => {
  const paths = {
    'package-lock.json': true,
    'bench/package.json': true,
    'bench/http.mjs': false,
    'docs/aws.md': false,
    'docs/rules/ENUM_ORDER.md': true,
    'packages/cli/src/run.ts': true,
    'packages/cli/dist/run.js': false,
    'packages/cli/test/run.test.ts': false,
    'systems/aura/schema.test.ts': false,
    'node_modules/zod/package.json': false,
    '.git/HEAD': false,
    'data/tables': false,
  }
  for (const [path, isThere] of Object.entries(paths))
    expect([path, isInContext(path)]).toEqual([path, isThere])
})

test('what the command takes along from elsewhere is there when the image is built', async () => {
  const to = await emptyFolder()
  copyContext(build, { folder: repository, isInContext, node: process.execPath, to })
  execFileSync(process.execPath, [join(to, 'packages/cli/copy-files.mjs')])
  const taken = ['rules/ENUM_ORDER.md', 'templates/one-entity/package.json', 'templates/one-entity/schema.ts']
  expect(taken.filter(file => !existsSync(join(to, 'packages/cli/dist', file)))).toEqual([])
})

test('the packages of AWS that stay are those that the lock file names', () => {
  const install = build.steps.find(({ text }) => text.includes('npm install'))?.text ?? ''
  const [, list = ''] = /(\$\(node -p .*\))$/.exec(install) ?? []
  const named = execFileSync('sh', ['-c', `echo ${list}`], { cwd: repository, encoding: 'utf8' })
    .trim()
    .split(' ')
  const { packages } = JSON.parse(textOf('package-lock.json'))
  const { version } = packages['node_modules/@aws-sdk/client-dynamodb']
  expect(named).toContain(`@aws-sdk/client-dynamodb@${version}`)
  const asked = new Set(
    ['server', 'cli'].flatMap(name =>
      Object.keys(JSON.parse(textOf(`packages/${name}/package.json`)).peerDependencies ?? {}),
    ),
  )
  const names = named.map(each => each.slice(0, each.lastIndexOf('@')))
  for (const name of asked) if (name.startsWith('@aws-sdk/')) expect(names).toContain(name)
})

describe.skipIf(!canContain)(
  'the container, as the image says and with a root that cannot be written',
  () => {
    let image: Image
    let data: string
    const running: Container[] = []
    const begin = (command: readonly string[], env: Readonly<Record<string, string>> = {}) => {
      const mounts = [...image.mounts, { from: data, to: last(final, 'VOLUME'), isWritable: true }]
      const container = new Container(image.root, {
        workdir: last(final, 'WORKDIR'),
        env: { ...environmentOf(final), ...env },
        command,
        mounts,
        isReadOnly: true,
      })
      running.push(container)
      return container
    }
    const started: string[] = ['ENTRYPOINT', 'CMD'].flatMap(name => JSON.parse(last(final, name)))
    const healthCheck = JSON.parse(/CMD (\[.*\])/.exec(last(final, 'HEALTHCHECK'))?.[1] ?? '')
    const ask = (path: string, options = '{}') => [
      'node',
      '-e',
      `fetch('http://127.0.0.1:3000${path}', ${options}).then(async r => console.log(r.status, await r.text()))`,
    ]

    beforeAll(async () => {
      const to = await emptyFolder()
      const context = {
        folder: repository,
        isInContext: contextFilter(textOf('.dockerignore')),
        node: await findNode(),
        to,
      }
      image = await (isWhole ? buildImage(stages, context) : lendImage(final, context))
      // A volume is filled with what the image has there, owner and all.
      data = join(to, 'volume')
      execFileSync('cp', ['-a', join(image.root, last(final, 'VOLUME')), data])
    }, 1_200_000)
    afterAll(async () => {
      for (const container of running) container.kill()
      await endAll()
    })

    test('starts with its own defaults: people sign in, and nobody is a sample user', {
      timeout: 120_000,
    }, async () => {
      expect(last(final, 'USER')).toBe('node')
      const container = begin(started)
      await container.says('Ctrl-C stops it')
      expect(readFileSync(`/proc/${container.pid}/status`, 'utf8')).toMatch(/^Uid:\s+1000\s+1000/m)
      expect(await container.run('node', healthCheck)).toEqual({ code: 0, printed: '' })
      const ready = await container.run('node', ask('/readyz'))
      expect(ready.printed).toMatch(/^200 .*"accounts":"ok"/)
      const token = `{method:'POST',body:JSON.stringify({system:'aura',user:'ann'})}`
      expect((await container.run('node', ask('/_dev/token', token))).printed).toMatch(/^404/)
      const mail = `{method:'POST',headers:{'content-type':'application/json',origin:'http://localhost:3000'},body:JSON.stringify({email:'ann@example.com',type:'sign-in'})}`
      const asked = await container.run('node', ask('/accounts/email-otp/send-verification-otp', mail))
      expect(asked.printed).toMatch(/^200/)

      for (const as of ['node', 'root'] as const)
        expect(await container.run(as, ['touch', '/app/packages/mine'])).toMatchObject({
          code: 1,
          printed: expect.stringContaining('Read-only file system'),
        })
      expect(await container.run('node', ['touch', '/data/mine'])).toMatchObject({ code: 0 })

      // Process 1 hears SIGTERM only if it listens.
      expect(await container.stop()).toBe(0)
    })

    test('keeps its data in the volume, and starts again with one system alone', {
      timeout: 120_000,
    }, async () => {
      expect(readdirSync(data)).toContain('tables')
      const container = begin(started)
      await container.says('Ctrl-C stops it')
      expect(await container.run('node', healthCheck)).toEqual({ code: 0, printed: '' })
      expect(await container.stop()).toBe(0)
    })

    test('is unhealthy where nothing answers, and says what is missing', { timeout: 120_000 }, async () => {
      expect(await begin(healthCheck).ended()).toBe(1)
      const lost = begin(started, { MONOTABLE_URL: '' })
      expect(await lost.ended()).not.toBe(0)
      expect(lost.said).toContain('MONOTABLE_URL')
    })

    test.runIf(isWhole)('has the packages of AWS, and neither compilers nor sources of tests', async () => {
      const modules = join(image.root, 'app/node_modules')
      const names = [
        'client-dynamodb',
        'client-dynamodb-streams',
        'client-s3',
        'client-sesv2',
        'client-sns',
        'client-ssm',
      ]
      const load = `await Promise.all(${JSON.stringify(names)}.map(name => import('@aws-sdk/' + name)))`
      const loading = begin(['node', '--input-type=module', '-e', load])
      expect([await loading.ended(), loading.said]).toEqual([0, ''])
      const left = ['@biomejs/biome', 'knip', 'vitepress'].filter(name => existsSync(join(modules, name)))
      expect(left).toEqual([])
      expect(existsSync(join(image.root, 'app/packages/cli/test'))).toBe(false)
      const size = execFileSync('du', ['-sm', join(image.root, 'app')], { encoding: 'utf8' })
      console.log(`The application weighs ${size.split('\t')[0]} MB.`)
    })
  },
)
