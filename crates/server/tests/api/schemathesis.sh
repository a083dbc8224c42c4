#!/usr/bin/env bash
# Requests made from the OpenAPI document, valid and invalid, against a real server: as a visitor, then as an operator.
# usage: schemathesis.sh PROGRAM SCHEMATHESIS EXAMPLES
set -euo pipefail
program=$1 schemathesis=$2 examples=$3
folder=$(mktemp -d)
# The limits for one address would answer instead of the routes.
cat > "$folder/limits.toml" <<'LIMITS'
[limits]
requests-per-minute = 1000000
guests-per-hour = 1000000
signups-per-hour = 1000000
logins-per-hour = 1000000
tables-per-hour = 1000000
tables-per-hour-and-address = 1000000
events-per-hour-and-address = 100000000
challenges-per-address = 1000000
pairings-per-hour-and-address = 1000000
review-plies-per-hour-and-address = 100000000
LIMITS
"$program" serve --listen 127.0.0.1:0 --data "$folder/data" --config "$folder/limits.toml" > "$folder/out" 2> "$folder/log" &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null || true; rm -rf "$folder"' EXIT
for _ in $(seq 300); do
	url=$(grep -oE 'http://127\.0\.0\.1:[0-9]+' "$folder/out" | head -n 1) && break
	sleep 0.1
done
[ -n "$url" ] || { cat "$folder/log"; echo "schemathesis: the server did not start"; exit 1; }

# A schema cannot say which moves are legal or which names exist, so a request may fit it and be refused with 422; every
# other check holds. The stream and the socket stay open, and some routes end the session that the others need.
run() {
	(cd "$folder" && "$schemathesis" run "$url/api/openapi.json" --max-examples "$examples" --request-timeout 10 \
		--continue-on-failure --seed 1 --exclude-checks positive_data_acceptance \
		-H "Origin: $url" -H "X-Abaque: 1" "$@") > "$folder/report" 2>&1 || { cat "$folder/report"; exit 1; }
	grep -E 'generated, ' "$folder/report"
}
run --exclude-path-regex '^/api/(bot/stream|live)$'

curl -sS --fail --cookie-jar "$folder/cookies" -H "Origin: $url" -H "X-Abaque: 1" -H "Content-Type: application/json" \
	-d '{"name":"Ada","password":"a long enough password 7"}' "$url/api/signup" > /dev/null
"$program" admin --data "$folder/data" --url "$url" appoint Ada > /dev/null
cookie=$(awk 'END { print $6 "=" $7 }' "$folder/cookies")
run -H "Cookie: $cookie" \
	--exclude-path-regex '^/api/(bot/stream|live|login|logout|me|me/password|me/sessions/.*|recover|signup)$'

if grep -qiE 'panick|ERROR' "$folder/log"; then
	cat "$folder/log"; exit 1
fi
