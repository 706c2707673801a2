package dev.stoa.peers.kudu;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Kudu's programs, unpacked from the jar of the class path that contains them. */
record KuduBinaries(Path directory) {
  private static final String PROPERTIES = "META-INF/apache-kudu-test-binary.properties";

  /**
   * Unpacks the programs into a directory.
   *
   * @throws IOException also if they are for another operating system
   */
  static KuduBinaries unpack(Path directory) throws IOException {
    URL url = KuduBinaries.class.getClassLoader().getResource(PROPERTIES);
    if (url == null) {
      throw new IOException("the class path has no programs of Kudu");
    }
    JarURLConnection connection = (JarURLConnection) url.openConnection();
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      Properties properties = new Properties();
      try (InputStream in = jar.getInputStream(connection.getJarEntry())) {
        properties.load(in);
      }
      checkSystem(properties.getProperty("artifact.os"), properties.getProperty("artifact.arch"));
      String prefix = properties.getProperty("artifact.prefix") + "/";
      for (JarEntry entry : jar.stream().filter(file -> isUnpacked(file, prefix)).toList()) {
        unpack(entry, directory.resolve(entry.getName().substring(prefix.length())), jar);
      }
    }
    return new KuduBinaries(directory);
  }

  private static void checkSystem(String name, String processor) throws IOException {
    String needed = name + "-" + processor;
    String found =
        "%s-%s"
            .formatted(System.getProperty("os.name"), System.getProperty("os.arch"))
            .replace("amd64", "x86_64");
    if (!needed.equalsIgnoreCase(found)) {
      throw new IOException("Kudu's programs are for " + needed + ", and this is " + found);
    }
  }

  private static boolean isUnpacked(JarEntry entry, String prefix) {
    return !entry.isDirectory()
        && (entry.getName().startsWith(prefix + "bin/")
            || entry.getName().startsWith(prefix + "lib/"));
  }

  private static void unpack(JarEntry entry, Path file, JarFile jar) throws IOException {
    Files.createDirectories(file.getParent());
    try (InputStream in = jar.getInputStream(entry)) {
      Files.copy(in, file);
    }
    if (file.getParent().endsWith("bin") && !file.toFile().setExecutable(true)) {
      throw new IOException(file + " cannot be made executable");
    }
  }

  /**
   * Starts a program.
   *
   * @param program its name, such as kudu-master
   * @param log the file of its output
   */
  Process start(String program, List<String> arguments, Path log) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(directory.resolve("bin").resolve(program).toString());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Path libraries = directory.resolve("lib");
    builder.environment().clear();
    builder
        .environment()
        .putAll(
            Map.of(
                // Or the system's libkrb5support would be loaded, which does not fit.
                "LD_LIBRARY_PATH", libraries.toString(),
                "SASL_PATH", libraries.resolve("sasl2").toString()));
    return builder.redirectOutput(log.toFile()).start();
  }
}
