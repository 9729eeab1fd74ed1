# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… ruby payByOpenCard.rb
require 'json'
require 'net/http'

def post(path, body)
  headers = { 'Authorization' => "Bearer #{ENV.fetch('KEY')}", 'Content-Type' => 'application/json' }
  answer = Net::HTTP.post(URI(ENV.fetch('SERVER') + path), body.to_json, headers)
  # A declined card is a 402. Its message may be shown to the buyer.
  raise answer.body unless answer.is_a?(Net::HTTPSuccess)

  JSON.parse(answer.body)
end

charge = post('/v1/charges', { currency: 'BRL', amountInCents: 4990 })
address = { zipCode: '01310-100', number: '1000', street: 'Avenida Paulista', city: 'São Paulo', state: 'SP' }
buyer = { name: 'Ana Souza', email: 'ana@example.com', document: '52998224725', phone: '11987654321',
          ip: '203.0.113.7', address: address }
card = { number: '4111111111111111', holderName: 'ANA SOUZA', expiryMonth: '12', expiryYear: '2034', cvv: '123' }
payment = post("/v1/charges/#{charge['id']}/payments",
               { method: 'credit_card', installments: 1, card: card, buyer: buyer })
puts payment.to_json
