package dev.stoa.cli.hadoop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's configuration files take precedence over Stoa's timeouts. */
class HadoopSettingsTest {
  @TempDir Path directory;

  private void writeSiteFile(String name, String key, String value) throws IOException {
    Files.writeString(
        directory.resolve(name),
        "<configuration><property><name>%s</name><value>%s</value></property></configuration>"
            .formatted(key, value));
  }

  /** Returns the class path of this process, with the directory of the configuration files. */
  private URL[] classPath() throws IOException {
    List<URL> urls = new ArrayList<>(List.of(directory.toUri().toURL()));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    return urls.toArray(URL[]::new);
  }

  /** Returns the values of settings, loaded before Hadoop's HDFS and YARN classes are. */
  private List<Object> load(String... keys) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader originalLoader = thread.getContextClassLoader();
    try (URLClassLoader isolatedLoader =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      thread.setContextClassLoader(isolatedLoader);
      Object configuration =
          isolatedLoader.loadClass(HadoopSettings.class.getName()).getMethod("load").invoke(null);
      for (String name : List.of("hdfs.HdfsConfiguration", "yarn.conf.YarnConfiguration")) {
        Class.forName("org.apache.hadoop." + name, true, isolatedLoader);
      }
      Method get = configuration.getClass().getMethod("get", String.class);
      List<Object> values = new ArrayList<>();
      for (String key : keys) {
        values.add(get.invoke(configuration, key));
      }
      return values;
    } finally {
      thread.setContextClassLoader(originalLoader);
    }
  }

  @Test
  void keepsTheSettingsOfHdfsAndYarnSiteFiles() throws Exception {
    writeSiteFile("hdfs-site.xml", "dfs.client.failover.max.attempts", "15");
    writeSiteFile("yarn-site.xml", "yarn.resourcemanager.connect.max-wait.ms", "70000");
    assertEquals(
        List.of("15", "70000", "3"),
        load(
            "dfs.client.failover.max.attempts",
            "yarn.resourcemanager.connect.max-wait.ms",
            "ipc.client.connect.max.retries"));
  }

  @Test
  void shortensTimeoutsWithoutSiteFiles() throws Exception {
    assertEquals(
        List.of("6", "10000"),
        load("dfs.client.failover.max.attempts", "yarn.resourcemanager.connect.max-wait.ms"));
  }
}
