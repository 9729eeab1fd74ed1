# Verifies a webhook of Balcão. Ruby 2.7 or newer, standard library only.
require 'openssl'

# body: the raw body, before any parsing.
def balcao_verify(secret, header, body, now = Time.now.to_i)
  parts = header.split(',').map(&:strip)
  t = parts.filter_map { |part| part[/\At=(\d+)\z/, 1] }.first
  return false if t.nil? || (now - t.to_i).abs > 300

  expected = OpenSSL::HMAC.hexdigest('SHA256', secret, "#{t}.".b + body.b)
  # During a rotation of the secret the header has two v1 values.
  proofs = parts.filter_map { |part| part[/\Av1=([0-9a-f]{64})\z/, 1] }
  proofs.any? { |proof| OpenSSL.fixed_length_secure_compare(proof, expected) }
end

# The command line is SECRET HEADER NOW. The body comes from standard input. Prints "valid" or "invalid".
if $PROGRAM_NAME == __FILE__
  secret, header, now = ARGV
  puts balcao_verify(secret, header, $stdin.binmode.read, now.to_i) ? 'valid' : 'invalid'
end
