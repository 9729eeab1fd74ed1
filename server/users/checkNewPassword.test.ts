import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkNewPassword } from './checkNewPassword.ts'

const maria = ['maria.souza@violao.example', 'Maria José de Souza', 'Escola de Violão']

test('easy passwords in English or Portuguese, and passwords with the person’s own data, are refused', async () => {
  const guessed = [
    'senha123',
    'flamengo2024',
    'Brasil@2026',
    '1q2w3e4r5t',
    'saopaulo1',
    'aaaaaaaaaaaa',
    'iloveyou2',
    'abcd1234',
    'Senha@2026',
    'SenhaForte123',
    'novasenha1',
    'S3nh4F0rt3',
    'bomdia123',
    'Bom dia 2026!',
    'Deusefiel1',
    'euteamo123',
    'Flamengo@2024',
    'Verao2026!',
    '529.982.247-25',
    '52998224725',
    '11.222.333/0001-81',
    '(11) 98765-4321',
    '+55 11 98765-4321',
    '25.12.1990',
    '1990-12-25!',
  ]
  for (const password of guessed)
    await assert.rejects(checkNewPassword('password', password, maria), /is easy to guess/, password)
  const personal = [
    'a senha secreta da maria',
    'M4r1@ tem um jacaré',
    'Souza dança forró às sextas',
    'meu violao afinado no armário',
    'ESCOLA perto do ribeirão',
    'maria.souza@violao.example',
  ]
  for (const password of personal)
    await assert.rejects(checkNewPassword('password', password, maria), /your name, email or store/, password)
  for (const password of [
    'jacaré dança forró na varanda',
    'x7Kp2mQ9vLr4',
    'qwmzkdjfhb',
    'cavalo azul na varanda',
    'uma senha bem comprida',
  ])
    await checkNewPassword('password', password, maria)
})

test('the longest password is checked in less than a second', async () => {
  await checkNewPassword('password', 'P4$5w0rd!1@4$3(6<'.repeat(12).slice(0, 200), [])
})
