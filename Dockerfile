# Two stages: the first has pip and the build tool, the second only what runs.

FROM python:3.11-slim AS build
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
WORKDIR /src
RUN python -m venv /opt/build && python -m venv /opt/kibitz
COPY locks/build.txt locks/run.txt locks/
RUN /opt/build/bin/python -m pip install --require-hashes -r locks/build.txt
RUN /opt/kibitz/bin/python -m pip install --require-hashes -r locks/run.txt
COPY pyproject.toml README.md LICENSE PRIVACY.md TERMS.md ./
COPY core core
COPY adapters adapters
COPY bot bot
RUN /opt/build/bin/python -m pip wheel --no-deps --no-build-isolation --wheel-dir /src/dist . \
    && /opt/kibitz/bin/python -m pip install --no-deps --no-index /src/dist/*.whl \
    && /opt/kibitz/bin/python -m pip uninstall --yes pip \
    && mkdir -p /data

FROM python:3.11-slim
ENV PATH=/opt/kibitz/bin:$PATH PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
# Inside the container's own network; what is reachable from outside is decided where its port is published.
ENV KIBITZ_DATA=/data KIBITZ_HOST=0.0.0.0 KIBITZ_PORT=8080 HOME=/data
COPY --from=build /opt/kibitz /opt/kibitz
COPY --from=build --chown=10001:10001 /data /data
WORKDIR /data
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
    CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['KIBITZ_PORT'] + '/healthz', timeout=4)"]
CMD ["kibitz", "run"]
