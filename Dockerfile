# Braakland on Discord; docs/ops.md says how it is run. Without a token it says so, and plays not.
# For a build that can be repeated give the base by its digest: docs/ops.md, "The image".
ARG BASE=python:3.13-slim-trixie

FROM $BASE AS build
WORKDIR /src
COPY . .
# Every file that is fetched must have a hash that is known here; setuptools first and no isolation,
# so that the build fetches none by itself.
RUN python -m venv /build \
    && /build/bin/pip install --no-cache-dir --quiet --require-hashes --requirement requirements-build.txt \
    && /build/bin/pip wheel --no-cache-dir --quiet --no-deps --no-build-isolation --wheel-dir /wheels . \
    && python -m venv --without-pip /opt/braakland \
    && /build/bin/pip --python /opt/braakland/bin/python install --no-cache-dir --quiet \
        --require-hashes --requirement requirements.txt \
    && /build/bin/pip --python /opt/braakland/bin/python install --no-cache-dir --quiet --no-deps \
        --no-index /wheels/*.whl

FROM $BASE
LABEL org.opencontainers.image.title="Braakland" \
      org.opencontainers.image.description="A host for forgotten board games, played over days on Discord" \
      org.opencontainers.image.licenses="MIT"
# A new volume takes its owner from these folders; everything else may be read-only.
RUN mkdir -m 700 /data /backups && chown 10001:10001 /data /backups
COPY --from=build /opt/braakland /opt/braakland
ENV PATH=/opt/braakland/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    MODE=discord \
    DATABASE=/data/braakland.db \
    HEALTH=0.0.0.0:9000
USER 10001:10001
WORKDIR /data
VOLUME /data
EXPOSE 9000
# Whether the process answers. Whether Discord is reached says /ready: no reason to start it again.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import http.client, os, sys; c = http.client.HTTPConnection(os.environ['HEALTH'], timeout=8); c.request('GET', '/live'); sys.exit(c.getresponse().status != 200)"]
# It ends within ten seconds of SIGTERM by itself. Give it an init (docker run --init) as compose.yaml
# does: the kernel keeps SIGTERM from a first process until that one has asked for it.
STOPSIGNAL SIGTERM
ENTRYPOINT ["braakland"]
# Where only a person can mend what is wrong it says so once and stays, unhealthy. A command in the
# place of this one (check, backup) ends.
CMD ["--stay"]
