import { port, readDeclared, settings, text } from '@emberwatch/settings'

/** Metrics and traces. */
export const operationsSettings = settings({
  METRICS_PORT: {
    is: port,
    words: 'where `/metrics` is served for Prometheus, apart from people ([operating](operating.md))',
  },
  METRICS_HOST: {
    is: text,
    default: '127.0.0.1',
    words: 'the address of that port',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    is: text,
    words: "where traces go, over HTTP; OpenTelemetry's other variables count as they are",
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    is: text,
    words: 'the same for traces alone',
  },
})

export const probeSettings = settings({
  PROBE_URL: {
    is: text,
    words: 'the address that people use ([operating](operating.md#a-probe-from-outside))',
  },
  PROBE_EMAIL: {
    is: text,
    words: 'an account for the probe alone, confirmed, no super user',
  },
  PROBE_PASSWORD: {
    is: text,
    isHidden: true,
    words: 'the password of that account',
  },
  PROBE_MQTT_URL: {
    is: text,
    words: 'where modems connect, such as `mqtts://modems.emberwatch.example:8883`',
  },
  PROBE_MQTT_CLIENT_ID: {
    is: text,
    words: 'a modem for the probe alone, which its account may see',
  },
  PROBE_MQTT_SECRET: {
    is: text,
    isHidden: true,
    words: 'the secret of that modem',
  },
  PROBE_FILE: {
    is: text,
    words: 'where its metrics go, for node-exporter; without it they are printed',
  },
})

/** @throws SettingsError with one sentence for each bad value */
export function readOperationsSettings(env: Readonly<Record<string, string | undefined>>) {
  const read = readDeclared(operationsSettings, env)
  return {
    metricsPort: read.METRICS_PORT,
    metricsHost: read.METRICS_HOST,
    traces: Boolean(read.OTEL_EXPORTER_OTLP_ENDPOINT ?? read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
  }
}
