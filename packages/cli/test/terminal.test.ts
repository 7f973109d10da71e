import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openHeldLog, openLog } from '../src/start/open-log.ts'
import { progressBar } from '../src/start/progress-bar.ts'

/** Something to write to, and what was written. */
function paper(isTTY: boolean) {
  const out = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY })
  return { out, written: () => out.read() as string }
}

test('on a terminal a bar is drawn over itself, and each picture once', () => {
  const { out, written } = paper(true)
  const progress = progressBar(out)
  for (const share of [0, 0.5, 0.501, 1]) progress('notes', share)
  const pictures = written().split('\r').slice(1)
  expect(pictures.map(picture => picture.match(/█/g)?.length ?? 0)).toEqual([0, 15, 30])
  expect(pictures.map(picture => picture.endsWith('\n'))).toEqual([false, false, true])
})

test('without a terminal there are plain lines, few of them', () => {
  const { out, written } = paper(false)
  const progress = progressBar(out)
  for (let share = 0; share <= 1; share += 1 / 64) progress('notes', share)
  expect(written().split('\n')).toEqual([
    ...['0 %', '25 %', '50 %', '75 %', '100 %'].map(share => `Loading sample data of notes: ${share}`),
    '',
  ])
})

test('logs are lines of JSON, and for people on a terminal', () => {
  const [file, terminal] = [paper(false), paper(true)]
  for (const { out } of [file, terminal]) {
    const log = openLog('info', out)
    log.info({ method: 'GET', route: '/notes', status: 200, ms: 1.5, actor: 'ann' }, 'request')
    log.error({ err: new Error('no paper') }, 'fault')
    log.debug('not said')
  }
  expect(
    file
      .written()
      .trim()
      .split('\n')
      .map(line => JSON.parse(line)),
  ).toMatchObject([
    { level: 30, method: 'GET', msg: 'request' },
    { level: 50, msg: 'fault', err: { message: 'no paper' } },
  ])
  expect(terminal.written()).toMatch(
    /^\d\d:\d\d:\d\d GET \/notes 200 1\.5 ms ann\n\d\d:\d\d:\d\d ERROR fault\nError: no paper\n/,
  )
})

test('what is logged before a start is ready comes after the addresses; what is wrong is told at once', () => {
  const { out, written } = paper(false)
  const { log, release } = openHeldLog(undefined, out)
  log.info('a schedule ran')
  log.warn('a table differs')
  expect(written()).toMatch(/a table differs/)
  out.write('is ready\n')
  release()
  log.info('another ran')
  const messages = written().match(/is ready|a schedule ran|another ran/g)
  expect(messages).toEqual(['is ready', 'a schedule ran', 'another ran'])
  release()
  expect(written()).toBeNull()
})

test('a terminal shows only what is wrong, unless a level is set', () => {
  const [quiet, asked] = [paper(true), paper(true)]
  for (const [level, { out }] of [[undefined, quiet] as const, ['info', asked] as const]) {
    const { log, release } = openHeldLog(level, out)
    log.info('a schedule ran')
    log.error('a schedule failed')
    release()
  }
  expect(quiet.written()).toMatch(/^\S+ ERROR a schedule failed\n$/)
  expect(asked.written()).toMatch(/ERROR a schedule failed\n\S+ a schedule ran\n$/)
})
