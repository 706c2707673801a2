package dev.stoa.spark.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * Spark as its release starts it: a process whose class path is Spark's jars alone, and which is
 * told of ours as users tell it, in {@code --jars}.
 *
 * @param folder where the process runs and leaves its files
 */
record SparkProcess(Path folder) {
  private static final Path SPARK = Path.of("..", "spark-jars", "target", "classpath");
  private static final long PATIENCE_MINUTES = 5;

  /**
   * Runs the statements with the two lines of settings; the rows of all of them, as Spark shows
   * them.
   */
  List<String> run(Path jar, List<String> settings, List<String> statements)
      throws IOException, InterruptedException {
    Path sql = Files.write(folder.resolve("statements.sql"), statements);
    Path rows = folder.resolve("rows.txt");
    List<String> command = command(jar, settings);
    String table = folder.resolve("pages").toString();
    command.addAll(List.of(program().toString(), table, sql.toString(), rows.toString()));
    Path log = folder.resolve("log.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean hasEnded = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
    if (!hasEnded) {
      process.destroyForcibly();
    }
    assertTrue(hasEnded, () -> text(log));
    assertEquals(0, process.exitValue(), () -> text(log));
    return Files.readAllLines(rows);
  }

  private List<String> command(Path jar, List<String> settings) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
    command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", Files.readString(SPARK).strip()));
    command.addAll(List.of("org.apache.spark.deploy.SparkSubmit", "--master", "local[2]"));
    command.addAll(List.of("--conf", "spark.ui.enabled=false"));
    command.addAll(List.of("--conf", "spark.driver.bindAddress=127.0.0.1"));
    command.addAll(List.of("--conf", "spark.driver.host=127.0.0.1"));
    command.addAll(List.of("--conf", "spark.sql.shuffle.partitions=2"));
    command.addAll(List.of("--jars", jar.toAbsolutePath().toString()));
    for (String line : settings) {
      command.addAll(List.of("--conf", line));
    }
    command.addAll(List.of("--class", SqlProgram.class.getName()));
    return command;
  }

  /** A jar of the program, which knows Spark and nothing of ours. */
  private Path program() throws IOException {
    Path jar = folder.resolve("program.jar");
    String name = SqlProgram.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        InputStream compiled = SqlProgram.class.getClassLoader().getResourceAsStream(name)) {
      out.putNextEntry(new JarEntry(name));
      compiled.transferTo(out);
    }
    return jar;
  }

  private static String text(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return log + " cannot be read: " + e.getMessage();
    }
  }
}
