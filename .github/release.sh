#!/usr/bin/env bash
# The parts of a release that need no network: the workflow calls them, and so does a test.
#
#   release.sh version TAG                  refuses a tag that does not name the version of Cargo.toml
#   release.sh try PROGRAM TAG FOLDER       starts a program, with its data in FOLDER: its version, readiness, and the client
#   release.sh pack PROGRAM TAG PLATFORM    makes fray-VERSION-PLATFORM.tar.gz (.zip on Windows) in the present folder
#   release.sh checksums                    writes SHA256SUMS over all packs in the present folder
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

version() {
  local version
  version="$(sed -n 's/^version = "\(.*\)"$/\1/p' "$root/Cargo.toml" | head -n 1)"
  if [ "$1" != "v$version" ]; then
    echo "The tag is $1, and Cargo.toml says $version. Change Cargo.toml and tag that commit v$version." >&2
    return 1
  fi
}

try() {
  local fray="$1" tag="$2" folder="$3" address=""
  if [ "$("$fray" --version)" != "fray ${tag#v}" ]; then
    echo "The program says $("$fray" --version), and the tag is $tag." >&2
    return 1
  fi
  "$fray" --listen 127.0.0.1:0 --data "$folder/try.db" > "$folder/said.txt" &
  server=$!
  trap 'kill "$server" 2> /dev/null || true' EXIT
  for _ in $(seq 100); do
    address="$(sed -n 's/^ *On this machine: *\(http[^ ]*\).*$/\1/p' "$folder/said.txt" | tr -d '\r')"
    if [ -n "$address" ]; then break; fi
    sleep 0.3
  done
  "$fray" healthcheck --url "$address/readyz"
  curl --fail --silent --show-error "$address/" | grep '<title>' > /dev/null
}

pack() {
  local fray="$1" folder="fray-${2#v}-$3"
  mkdir "$folder"
  cp "$root/LICENSE-APACHE" "$root/LICENSE-MIT" "$root/CHANGELOG.md" "$folder/"
  case "$fray" in
    *.exe)
      cp "$fray" "$folder/fray.exe"
      7z a "$folder.zip" "$folder" > /dev/null
      ;;
    *)
      cp "$fray" "$folder/fray"
      tar --create --gzip --file "$folder.tar.gz" "$folder"
      ;;
  esac
}

checksums() {
  sha256sum fray-*.tar.gz $(compgen -G 'fray-*.zip' || true) | tee SHA256SUMS
}

case "${1:-}" in
  version | try | pack | checksums) "$@" ;;
  *) sed -n '2,8s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
