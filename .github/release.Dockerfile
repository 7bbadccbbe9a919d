# The program of a release in an image of its own. Nothing runs while this is built, so one machine builds it for all processors.
FROM scratch
ARG TARGETARCH
COPY --chown=65532:65532 ${TARGETARCH} /
USER 65532:65532
ENV FRAY_LISTEN=0.0.0.0:8080 \
    FRAY_DATA=/data/fray.db
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=3s --start-period=3s --retries=3 CMD ["/fray", "healthcheck"]
ENTRYPOINT ["/fray"]
CMD ["serve"]
