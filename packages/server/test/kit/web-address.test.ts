import { expect, it } from 'vitest'
import { webAddress } from '../../src/kit/web-address.ts'

it.each([
  'https://example.com/a.jpg',
  'HTTPS://example.com',
  'https://example.com:8443/ä?x=1#y',
  'https://[2001:db8::1]/a.jpg',
  'https://사진.example/배터리.jpg',
])('%s is an address', address => {
  expect(webAddress.parse(address)).toBe(address)
})

it.each([
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
  'vbscript:x',
  'file:///etc/passwd',
  'http://example.com/a.jpg',
  'ftp://example.com',
  's3://bucket/a.jpg',
  'https:alert(1)',
  'https://',
  'https:///a',
  'https:\\\\example.com',
  'https://exa mple.com',
  ' https://example.com',
  'https://example.com/\n<script>',
  'https://user:secret@example.com',
  'https://user@example.com',
  'example.com',
  '',
  `https://example.com/${'a'.repeat(2048)}`,
])('%s is none', address => expect(webAddress.safeParse(address).success).toBe(false))
