# Three stages: the browser client, the program with the client inside, and an image that holds the program alone.

FROM node:20-bookworm-slim AS client
WORKDIR /build/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY web ./
COPY server/precompress.mjs /build/
RUN npx vite build --emptyOutDir --outDir /client && node /build/precompress.mjs /client

FROM rust:1.95-slim-bookworm AS program
WORKDIR /build
COPY . .
COPY --from=client /client /client
ENV FRAY_WEB_DIST=/client
# A static program needs nothing beside it. The target is named so that the flag spares the build's own programs.
ENV RUSTFLAGS="-C target-feature=+crt-static"
RUN target="$(rustc --print host-tuple)" \
    && cargo build --release --locked --bin fray --target "$target" \
    && install -D "target/$target/release/fray" /image/fray \
    && mkdir /image/data

FROM scratch
COPY --from=program --chown=65532:65532 /image /
USER 65532:65532
ENV FRAY_LISTEN=0.0.0.0:8080 \
    FRAY_DATA=/data/fray.db
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=3s --retries=3 CMD ["/fray", "healthcheck"]
ENTRYPOINT ["/fray"]
CMD ["serve"]
