package dev.stoa.cli.hadoop;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;

/**
 * The user's Hadoop settings, from files on the class path (where the launcher puts {@code
 * HADOOP_CONF_DIR}) and from {@code -D}. Timeouts that the user does not set are shortened: by
 * default, Hadoop retries an unreachable server for a quarter of an hour.
 *
 * <p>Used wherever the program opens a URI.
 */
public final class HadoopSettings {
  /** The key of the setting that names the file system of paths without a scheme. */
  static final String DEFAULT_FILE_SYSTEM = "fs.defaultFS";

  /** The system property that holds the {@code -D} settings during a run. */
  private static final String OVERRIDES_PROPERTY = "stoa.hadoop.settings";

  private static final Map<String, String> STOA_DEFAULTS =
      Map.of(
          // Each attempt takes 20 s by default.
          "ipc.client.connect.max.retries.on.timeouts", "1",
          // Each attempt takes 1 s by default.
          "ipc.client.connect.max.retries", "3",
          // The waiting times increase to 10 s in total, which is enough for a NameNode failover.
          "dfs.client.failover.max.attempts", "6",
          "yarn.resourcemanager.connect.max-wait.ms", "10000",
          "yarn.resourcemanager.connect.retry-interval.ms", "2000",
          // Closing a file waits until a DataNode has reported its last block, which is usually
          // soon: by default after 400 ms, doubling each time, 12 s in total.
          "dfs.client.block.write.locateFollowingBlock.initial.delay.ms", "25",
          "dfs.client.block.write.locateFollowingBlock.retries", "9",
          // Hadoop would close file systems at shutdown, before an interrupted command removes its
          // files.
          "fs.automatic.close", "false");

  private HadoopSettings() {}

  /**
   * Adds settings that apply until {@link #clear}.
   *
   * @param settings {@code key=value} pairs
   * @throws IllegalArgumentException when a setting is malformed
   */
  public static void add(List<String> settings) {
    Properties overrides = overrides();
    for (String setting : settings) {
      int separator = setting.indexOf('=');
      if (separator < 1) {
        throw new IllegalArgumentException(
            "invalid Hadoop setting \"" + setting + "\": write -D key=value");
      }
      overrides.setProperty(
          setting.substring(0, separator).strip(), setting.substring(separator + 1));
    }
    StringWriter text = new StringWriter();
    try {
      overrides.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.setProperty(OVERRIDES_PROPERTY, text.toString());
  }

  /** Removes the settings of {@link #add}. */
  public static void clear() {
    System.clearProperty(OVERRIDES_PROPERTY);
  }

  /** Loads the configuration: the user's settings, and Stoa's timeouts for the rest. */
  public static Configuration load() {
    Configuration configuration = new Configuration();
    Configuration siteFiles = readSiteFiles();
    STOA_DEFAULTS.forEach(
        (key, value) -> {
          if (siteFiles.getRaw(key) == null && hasDefaultValue(configuration, key)) {
            configuration.set(key, value);
          }
        });
    Properties overrides = overrides();
    overrides
        .stringPropertyNames()
        .forEach(key -> configuration.set(key, overrides.getProperty(key)));
    return configuration;
  }

  /** Returns whether the user configured Hadoop; does not load Hadoop's classes. */
  static boolean isConfigured() {
    return overrides().containsKey(DEFAULT_FILE_SYSTEM)
        || HadoopSettings.class.getClassLoader().getResource("core-site.xml") != null;
  }

  private static Properties overrides() {
    Properties overrides = new Properties();
    try {
      overrides.load(new StringReader(System.getProperty(OVERRIDES_PROPERTY, "")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return overrides;
  }

  /**
   * Reads the settings of the user's files that Hadoop reads only after its HDFS or YARN classes
   * are loaded, which takes long.
   */
  private static Configuration readSiteFiles() {
    Configuration siteFiles = new Configuration(false);
    siteFiles.addResource("hdfs-site.xml"); // ignored if there is no file
    siteFiles.addResource("yarn-site.xml");
    return siteFiles;
  }

  private static boolean hasDefaultValue(Configuration configuration, String key) {
    String[] sources = configuration.getPropertySources(key);
    return sources == null || sources[0].endsWith("-default.xml");
  }
}
