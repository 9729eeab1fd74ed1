# Usage: SERVER=http://127.0.0.1:3000 KEY=sk_test_… ruby listPayments.rb
require 'json'
require 'net/http'

# Gives every paid sale, page by page.
def paid_sales
  (1..).each do |page|
    uri = URI("#{ENV.fetch('SERVER')}/v1/payments?status=PAID&perPage=100&page=#{page}")
    answer = Net::HTTP.get_response(uri, { 'Authorization' => "Bearer #{ENV.fetch('KEY')}" })
    raise answer.body unless answer.is_a?(Net::HTTPSuccess)

    result = JSON.parse(answer.body)
    result['data'].each { |sale| yield sale }
    return unless result['hasMore']
  end
end

paid_sales { |sale| puts "#{sale['id']} #{sale['netInCents']}" }
