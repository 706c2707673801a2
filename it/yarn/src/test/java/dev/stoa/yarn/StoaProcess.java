package dev.stoa.yarn;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs the command line in a process of its own, as the launcher does. */
final class StoaProcess {
  private static final String LOG = "stoa.log";
  private static final long TIMEOUT_MINUTES = 6;

  private StoaProcess() {}

  /** Starts a command of a user of the cluster; a directory receives its settings and its log. */
  static Process start(Path directory, YarnCluster cluster, Object... arguments)
      throws IOException {
    cluster.writeSettings(directory);
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                classPath(directory),
                "dev.stoa.cli.Main"));
    Stream.of(arguments).map(Object::toString).forEach(command::add);
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(directory.resolve(LOG).toFile())
        .start();
  }

  /** Waits for the end of a command, which must succeed. */
  static void finish(Process process, Path directory) throws IOException, InterruptedException {
    boolean hasEnded = process.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES);
    String log = Files.readString(directory.resolve(LOG));
    assertTrue(hasEnded, log);
    assertEquals(0, process.exitValue(), log);
  }

  /** Returns the settings, Stoa's jars, and one jar in the place of Hadoop's client. */
  private static String classPath(Path directory) throws IOException {
    Path hadoopClient = directory.resolve("hadoop-client.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(
            Attributes.Name.CLASS_PATH,
            jars()
                .filter(ClusterSettings::isHadoopJar)
                .map(jar -> Path.of(jar).toUri().toString())
                .collect(Collectors.joining(" ")));
    try (OutputStream out = Files.newOutputStream(hadoopClient);
        JarOutputStream jar = new JarOutputStream(out, manifest)) {
      jar.finish();
    }
    return Stream.concat(
            Stream.of(directory.toString(), hadoopClient.toString()),
            jars().filter(jar -> !ClusterSettings.isHadoopJar(jar)))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static Stream<String> jars() {
    return Pattern.compile(File.pathSeparator)
        .splitAsStream(System.getProperty("java.class.path"))
        .map(entry -> new File(entry).getAbsolutePath());
  }
}
