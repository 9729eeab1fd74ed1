import type { Translations } from '../translateMessage.ts'

const patterns = {
  incomplete: /complete https address|must be an https address/,
  scheme: /must begin with https/,
  private: /must lead to a public address/,
  port: /^Port (\d+) belongs to a protocol/,
  person: /must not contain a user name or password/,
  url: /^The URL must have at most (\d+) characters/,
  host: /^The host name must have at most (\d+) characters/,
}

/** The reasons of `checkDestination` to refuse the address of a receiver. */
export const urlRefusals: { pt: Translations; es: Translations } = {
  pt: [
    [patterns.incomplete, 'Escreva o endereço inteiro, com https://.'],
    [patterns.scheme, 'O endereço precisa começar com https://.'],
    [patterns.private, 'O endereço precisa ser público.'],
    [patterns.port, 'A porta $1 não serve, porque é de outro protocolo. Use a 443, ou outra de HTTP.'],
    [patterns.person, 'O endereço não pode ter usuário nem senha.'],
    [patterns.url, 'O endereço pode ter no máximo $1 caracteres.'],
    [patterns.host, 'O nome do servidor pode ter no máximo $1 caracteres.'],
  ],
  es: [
    [patterns.incomplete, 'Escriba la dirección completa, con https://.'],
    [patterns.scheme, 'La dirección debe comenzar con https://.'],
    [patterns.private, 'La dirección debe ser pública.'],
    [patterns.port, 'El puerto $1 no sirve, porque es de otro protocolo. Use el 443, u otro de HTTP.'],
    [patterns.person, 'La dirección no puede tener usuario ni contraseña.'],
    [patterns.url, 'La dirección puede tener como máximo $1 caracteres.'],
    [patterns.host, 'El nombre del servidor puede tener como máximo $1 caracteres.'],
  ],
}
