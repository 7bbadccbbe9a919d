#!/usr/bin/env bash
# The parts of a release: the workflow calls them, and a test runs those that need no network, with stand-ins for `gh` and `docker`.
#
#   release.sh version TAG                  refuses a tag that does not name the version of Cargo.toml
#   release.sh client FOLDER                builds the browser client into FOLDER (an absolute path)
#   release.sh try PROGRAM TAG FOLDER       starts a program, with its data in FOLDER: its version, readiness, and the client
#   release.sh pack PROGRAM TAG PLATFORM    makes fray-VERSION-PLATFORM.tar.gz (.zip on Windows) in the present folder
#   release.sh checksums                    writes SHA256SUMS over all packs in the present folder
#   release.sh publish TAG REPOSITORY PACKS makes the release on GitHub, with everything in the folder PACKS
#   release.sh layout PACKS FOLDER          lays out what release.Dockerfile copies, from the packs for Linux
#   release.sh image FOLDER                 builds the image from there for both processors
#   release.sh push TAG REPOSITORY FOLDER   builds it and publishes it; GH_TOKEN and GITHUB_ACTOR say who does
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

client() {
  npm --prefix "$root/web" ci --no-audit --no-fund
  (cd "$root/web" && npx vite build --emptyOutDir --outDir "$1")
  node "$root/server/precompress.mjs" "$1"
}

try() {
  local fray="$1" tag="$2" folder="$3" address=""
  if [ "$("$fray" --version)" != "fray ${tag#v}" ]; then
    echo "The program says $("$fray" --version), and the tag is $tag." >&2
    return 1
  fi
  # It is read at once, whether the program has begun or not.
  : > "$folder/said.txt"
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

image_of() {
  echo "ghcr.io/$(echo "$1" | tr '[:upper:]' '[:lower:]')"
}

is_prerelease() {
  case "$1" in *-*) return 0 ;; *) return 1 ;; esac
}

publish() {
  local tag="$1" repository="$2" packs="$3" flag=--latest notes
  if is_prerelease "$tag"; then flag=--prerelease; fi
  notes="As a container: \`docker run -p 8080:8080 -v fray:/data $(image_of "$repository"):${tag#v}\`"
  gh release create "$tag" "$packs"/* --repo "$repository" --title "Fray ${tag#v}" --notes "$notes" --generate-notes \
    --verify-tag "$flag"
}

layout() {
  local packs="$1" folder="$2" processor
  # The names that Docker has for them, and those of the packs.
  for processor in amd64:x86_64 arm64:aarch64; do
    local into="$folder/${processor%:*}"
    mkdir -p "$into/data"
    tar --extract --gzip --strip-components 1 --directory "$into" --file "$packs"/fray-*-linux-"${processor#*:}".tar.gz
    rm "$into/CHANGELOG.md"
  done
}

build_image() {
  local folder="$1"
  shift
  docker buildx build --file "$root/.github/release.Dockerfile" --platform linux/amd64,linux/arm64 "$@" "$folder"
}

image() {
  docker buildx create --use
  build_image "$1"
}

push() {
  local tag="$1" name tags
  name="$(image_of "$2")"
  docker login ghcr.io --username "$GITHUB_ACTOR" --password-stdin <<< "$GH_TOKEN"
  tags=(--tag "$name:${tag#v}")
  if ! is_prerelease "$tag"; then tags+=(--tag "$name:latest"); fi
  # With this label the image shows on the project's page.
  build_image "$3" --label "org.opencontainers.image.source=https://github.com/$2" "${tags[@]}" --push
}

case "${1:-}" in
  version | client | try | pack | checksums | publish | layout | image | push) "$@" ;;
  *) sed -n '2,12s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
esac
