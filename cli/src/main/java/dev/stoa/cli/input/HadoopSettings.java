package dev.stoa.cli.input;

import org.apache.hadoop.conf.Configuration;

/**
 * Hadoop's settings as the user has them, but with less patience where the user says nothing: by
 * its own defaults, Hadoop tries for a quarter of an hour to reach a server that does not answer.
 *
 * <p>Used wherever the program opens an address.
 */
public final class HadoopSettings {
  private static final String CONNECT_RETRIES = "ipc.client.connect.max.retries.on.timeouts";

  /** Of 20 s each by default. */
  private static final int MOST_CONNECT_RETRIES = 1;

  private HadoopSettings() {}

  /** The settings. */
  public static Configuration load() {
    Configuration configuration = new Configuration();
    if (isDefault(configuration, CONNECT_RETRIES)) {
      configuration.setInt(CONNECT_RETRIES, MOST_CONNECT_RETRIES);
    }
    return configuration;
  }

  private static boolean isDefault(Configuration configuration, String key) {
    String[] sources = configuration.getPropertySources(key);
    return sources == null || sources[0].endsWith("-default.xml");
  }
}
