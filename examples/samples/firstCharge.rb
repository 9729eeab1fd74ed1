# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… ruby firstCharge.rb
require 'json'
require 'net/http'

def post(path, body)
  headers = { 'Authorization' => "Bearer #{ENV.fetch('KEY')}", 'Content-Type' => 'application/json' }
  answer = Net::HTTP.post(URI(ENV.fetch('SERVER') + path), body.to_json, headers)
  raise answer.body unless answer.is_a?(Net::HTTPSuccess)

  JSON.parse(answer.body)
end

charge = post('/v1/charges', { currency: 'BRL', amountInCents: 4990 })
buyer = { name: 'Ana Souza', email: 'ana@example.com', document: '52998224725', phone: '11987654321' }
payment = post("/v1/charges/#{charge['id']}/payments", { method: 'pix', buyer: buyer })
puts payment.to_json
