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
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.apache.spark.launcher.JavaModuleOptions;

/**
 * Spark as its release starts it: a process with only Spark's jars on its class path, and our jar
 * given in {@code --jars}, as users do.
 *
 * @param folder the working directory
 * @param jar our jar
 * @param settings for {@code --conf}
 */
record SparkProcess(Path folder, Path jar, List<String> settings) {
  private static final Path SPARK = Path.of("..", "it", "spark-jars", "target", "classpath");
  private static final long PATIENCE_MINUTES = 5;

  /** The jars of Spark's release, as a class path. */
  static String sparkJars() throws IOException {
    return Files.readString(SPARK).strip();
  }

  /**
   * Runs statements that end in semicolons; returns their rows as {@link SqlProgram} writes them.
   */
  List<String> sql(String statements) throws IOException, InterruptedException {
    Path sql = Files.writeString(folder.resolve("statements.sql"), statements);
    Path rows = folder.resolve("rows.txt");
    String name = SqlProgram.class.getName();
    Path program = jarOf(name, SqlProgram.class);
    submit(List.of("--class", name, program.toString(), sql.toString(), rows.toString()), Map.of());
    return Files.readAllLines(rows);
  }

  /** The output of a program run by {@code spark-submit}. */
  String submit(List<String> program, Map<String, String> environment)
      throws IOException, InterruptedException {
    List<String> command = java();
    command.addAll(List.of("-cp", sparkJars()));
    command.addAll(List.of("org.apache.spark.deploy.SparkSubmit", "--master", "local[2]"));
    command.addAll(List.of("--jars", jar.toAbsolutePath().toString()));
    for (String line : allSettings()) {
      command.addAll(List.of("--conf", line));
    }
    command.addAll(program);
    return run(command, environment);
  }

  /** The output of a Java process with our jar, Spark's and more on its class path. */
  String java(List<Path> more, List<String> program) throws IOException, InterruptedException {
    List<String> command = java();
    allSettings().forEach(line -> command.add("-D" + line));
    List<String> path = new ArrayList<>(List.of(sparkJars(), jar.toAbsolutePath().toString()));
    more.forEach(each -> path.add(each.toString()));
    command.addAll(List.of("-Dspark.master=local[2]", "-cp", String.join(":", path)));
    command.addAll(program);
    return run(command, Map.of());
  }

  private static List<String> java() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(JavaModuleOptions.defaultModuleOptionArray()));
    command.addAll(List.of("-Xmx1g", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    return command;
  }

  private List<String> allSettings() {
    List<String> all = new ArrayList<>(settings);
    all.add("spark.ui.enabled=false");
    all.add("spark.sql.warehouse.dir=" + folder.resolve("warehouse"));
    all.add("spark.driver.bindAddress=127.0.0.1");
    all.add("spark.driver.host=127.0.0.1");
    all.add("spark.sql.shuffle.partitions=2");
    return all;
  }

  private String run(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    Path log = Files.createTempFile(folder, "log", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    boolean hasEnded = process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES);
    if (!hasEnded) {
      process.destroyForcibly();
    }
    String text = Files.readString(log);
    assertTrue(hasEnded, text);
    assertEquals(0, process.exitValue(), text);
    return text;
  }

  /** The jar of a program that depends on Spark only. */
  private Path jarOf(String name, Class<?> program) throws IOException {
    Path made = folder.resolve("program.jar");
    String entry = name.replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(made);
        JarOutputStream out = new JarOutputStream(file);
        InputStream compiled = program.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      compiled.transferTo(out);
    }
    return made;
  }
}
