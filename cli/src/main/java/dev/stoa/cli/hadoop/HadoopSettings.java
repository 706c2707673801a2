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
 * Hadoop's settings as the user has them, in files on the class path (where the launcher puts
 * {@code HADOOP_CONF_DIR}) and by {@code -D}; but with less patience where the user says nothing:
 * by its own defaults, Hadoop tries for a quarter of an hour to reach a server that does not
 * answer.
 *
 * <p>Used wherever the program opens an address.
 */
public final class HadoopSettings {
  /** What file system a path without a scheme is on. */
  static final String DEFAULT_FILE_SYSTEM = "fs.defaultFS";

  /** The system property with what was given by {@code -D}, for the length of a run. */
  private static final String GIVEN = "stoa.hadoop.settings";

  private static final Map<String, String> BETTER_DEFAULTS =
      Map.of(
          // Of 20 s each by default.
          "ipc.client.connect.max.retries.on.timeouts", "1",
          // Of 1 s each by default.
          "ipc.client.connect.max.retries", "3",
          // Longer each time: 10 s altogether, in which one name node takes over from another.
          "dfs.client.failover.max.attempts", "6",
          "yarn.resourcemanager.connect.max-wait.ms", "10000",
          "yarn.resourcemanager.connect.retry-interval.ms", "2000",
          // A closed file is asked for until a data node has told of its last block, which most
          // often
          // is soon: by default after 400 ms, and then in twice that time, 12 s altogether.
          "dfs.client.block.write.locateFollowingBlock.initial.delay.ms", "25",
          "dfs.client.block.write.locateFollowingBlock.retries", "9",
          // A command that is told to end removes what it made, and needs the file system for it.
          "fs.automatic.close", "false");

  private HadoopSettings() {}

  /**
   * Adds settings that hold until {@link #forget}.
   *
   * @param settings each a {@code key=value}
   * @throws IllegalArgumentException when one has another form
   */
  public static void add(List<String> settings) {
    Properties given = given();
    for (String setting : settings) {
      int end = setting.indexOf('=');
      if (end < 1) {
        throw new IllegalArgumentException(
            "\"" + setting + "\" is no setting of Hadoop: write -D key=value");
      }
      given.setProperty(setting.substring(0, end).strip(), setting.substring(end + 1));
    }
    StringWriter text = new StringWriter();
    try {
      given.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.setProperty(GIVEN, text.toString());
  }

  /** Ends what {@link #add} began. */
  public static void forget() {
    System.clearProperty(GIVEN);
  }

  /** The settings. */
  public static Configuration load() {
    Configuration configuration = new Configuration();
    BETTER_DEFAULTS.forEach(
        (key, value) -> {
          if (isDefault(configuration, key)) {
            configuration.set(key, value);
          }
        });
    Properties given = given();
    given.stringPropertyNames().forEach(key -> configuration.set(key, given.getProperty(key)));
    return configuration;
  }

  /** Whether the user has any; tells without loading Hadoop's classes. */
  static boolean areThere() {
    return given().containsKey(DEFAULT_FILE_SYSTEM)
        || HadoopSettings.class.getClassLoader().getResource("core-site.xml") != null;
  }

  private static Properties given() {
    Properties given = new Properties();
    try {
      given.load(new StringReader(System.getProperty(GIVEN, "")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return given;
  }

  private static boolean isDefault(Configuration configuration, String key) {
    String[] sources = configuration.getPropertySources(key);
    return sources == null || sources[0].endsWith("-default.xml");
  }
}
