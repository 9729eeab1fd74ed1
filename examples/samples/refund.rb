# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… PAYMENT=pay_… ruby refund.rb
require 'json'
require 'net/http'

PAYMENT = ENV.fetch('PAYMENT')

def refund(idempotency_key, body)
  headers = { 'Authorization' => "Bearer #{ENV.fetch('KEY')}", 'Content-Type' => 'application/json',
              'Idempotency-Key' => idempotency_key }
  answer = Net::HTTP.post(URI("#{ENV.fetch('SERVER')}/v1/payments/#{PAYMENT}/refunds"), body.to_json, headers)
  raise answer.body unless answer.is_a?(Net::HTTPSuccess)

  JSON.parse(answer.body)
end

# Gives R$ 10,00 back. The key makes a repeated call safe.
refund("refund-#{PAYMENT}-1", { amountInCents: 1000, reason: 'buyer_regret' })
# Gives back what is left.
puts refund("refund-#{PAYMENT}-rest", {}).to_json
